let gestures = 0;

/** A new id for the edits of one gesture. */
export function newGesture(): string {
  gestures += 1;
  return `gesture-${gestures}`;
}
