/** Whether tests may make, change and remove records: always in a sandbox, elsewhere only when asked to. */
export const mayWrite =
  process.env["PLATFORM_URL"] === undefined || process.env["CONFORMANCE_WRITES"] === "1";

/** Whether the platform under test is our own sandbox, whose choices in the contract's holes are tested too. */
export const isSandbox = process.env["PLATFORM_URL"] === undefined;

/** How long a platform may take until a change is seen (supplement, Habits). */
export const SETTLE_MS = isSandbox ? 15_000 : 180_000;

/** For a test that waits for a change or three. */
export const WAITING_MS = 3 * SETTLE_MS;
