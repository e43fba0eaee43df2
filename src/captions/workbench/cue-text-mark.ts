/** Marks the field in which the text of a cue is typed. */
export const CUE_TEXT = "data-cue-text";

/** Marks a field of a cue in which nothing was typed since it was taken: undo there is that of the captions. */
export const UNTYPED = "data-untyped";

/** Sent to the field with the keyboard before a command: it takes what was typed, or cancels where that is no value. */
export const TAKE_TYPED = "taketyped";
