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
  },
  progress: {
    name: "Your progress",
    done: (done: number, of: number) => `${done} of ${of} done`,
    kept: "Kept in this browser; nothing is sent anywhere.",
    notKept:
      "This browser does not let the page keep anything: it lasts until the page is closed. Export it to keep it.",
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
