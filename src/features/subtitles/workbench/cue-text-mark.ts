/** Marks the field in which the text of a cue is typed. */
export const CUE_TEXT = "data-cue-text";
