export const course = {
  /** The list of what there is behind the door. */
  contents: "Contents",
  next: "Next",
  previous: "Back",
  /** Where nothing goes by that name, as after a link from a later version. */
  unknown: (name: string) => `There is no lesson called “${name}”. What is beside it is your experiment.`,
  done: "done",
  toLab: "Take this into the lab",
  question: {
    check: "Check",
    choose: "Choose an answer first.",
    right: "Right.",
    notYet: "Not yet.",
    again: "You can answer again; your first answer is kept.",
    first: "Your first answer",
    /** Before the list of what is to be put in order. */
    order: "From first to last. Move an entry with its buttons, or with the up and down arrow keys on them.",
    up: (entry: string) => `Move up: ${entry}`,
    down: (entry: string) => `Move down: ${entry}`,
    moved: (entry: string, at: number, of: number) => `${entry}: now ${at} of ${of}.`,
    see: "See it in the lab",
    /** Matrices that belong to a question. */
    shown: "The matrix in question",
    wouldMake: "This is what your choice would make:",
    title: "Questions",
    about:
      "Answer, read what is said to your answer, and answer again. Your first answer is kept apart from later ones.",
    topics: {
      mixing: "Scores, weights and mixing",
      softmax: "Softmax",
      scale: "Scale and temperature",
      masks: "Masks",
      heads: "Heads",
      order: "Order and cost",
      reading: "What weights do not say",
      faults: "Which fault made this matrix?",
    },
    aims: { concept: "concept", transfer: "transfer" },
    /** Of a question in the list. */
    states: { right: "right", wrong: "not yet right" },
    all: "All questions",
    before: "Previous question",
    after: "Next question",
    keys: "Keys: N for the next question, P for the previous one.",
    at: (at: number, of: number) => `${at} of ${of}`,
  },
  progress: {
    name: "Your progress",
    done: (done: number, of: number) => `${done} of ${of} done`,
    kept: "Kept in this browser; nothing is sent anywhere.",
    notKept: "Nothing can be kept here: your progress lasts until the page is closed. Export it to keep it.",
    exported: "Export",
    imported: "Import",
    reset: "Reset",
    resetAsk: "Forget everything that you have done here?",
    resetYes: "Forget it",
    resetNo: "Keep it",
    wasReset: "Your progress is forgotten.",
    wasImported: "Your progress has been imported.",
    notImported: (place: string, expected: string) =>
      `This file is no exported progress: at ${place || "/"}, expected ${expected}. What you have is kept.`,
  },
};
