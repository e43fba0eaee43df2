/** `gone`: it was shown before, and the service knows it no more. Only what is `there` can be changed. */
export type VideoPresence = "there" | "deleting" | "gone";
