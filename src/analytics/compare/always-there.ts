/** The state of a panel whose rows are always there: what can't be told yet, each row says for itself. */
export const ALWAYS_THERE = {
  problem: null,
  asOfMs: 0,
  onRetry: () => {},
  skeleton: null,
  isEmpty: () => false,
  empty: null,
} as const;
