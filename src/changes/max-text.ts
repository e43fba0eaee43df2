/** Holds the lengths that the service accepts, in UTF-16 units. */
export const MAX_TEXT = { title: 1000, description: 10_000 } as const;
