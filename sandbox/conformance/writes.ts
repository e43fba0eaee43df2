/** Is true where tests may write: always in a sandbox, elsewhere only on request. */
export const mayWrite =
  process.env["PLATFORM_URL"] === undefined || process.env["CONFORMANCE_WRITES"] === "1";

/** Is true where the platform under test is the sandbox, whose interpretations of the contract are tested too. */
export const isSandbox = process.env["PLATFORM_URL"] === undefined;

/** Limits the time until a change is visible (supplement, Habits). */
export const SETTLE_MS = isSandbox ? 15_000 : 180_000;

/** Limits a test that waits for one to three changes. */
export const WAITING_MS = 3 * SETTLE_MS;
