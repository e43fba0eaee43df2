import { afterEach, describe, expect, it, vi } from "vitest";
import { inTurn } from "./tab-lock.ts";

afterEach(() => vi.unstubAllGlobals());

/** Does work with the locks of a browser. @returns how often it was done, and how it ended */
async function run(locks: Pick<LockManager, "request"> | undefined, work: () => Promise<string>) {
  vi.stubGlobal("navigator", locks === undefined ? {} : { locks });
  let count = 0;
  const counted = () => {
    count += 1;
    return work();
  };
  const { signal } = new AbortController();
  const end = await inTurn("name", signal, counted).catch((error: unknown) => error);
  return { count, end };
}

const refusing = { request: () => Promise.reject(new DOMException("No", "SecurityError")) };
const granting = {
  request: (_name: string, _options: unknown, work: () => Promise<unknown>) => work(),
} as unknown as LockManager;

describe("inTurn", () => {
  it.each([
    ["has no locks", undefined],
    ["refuses them", refusing],
    ["grants one", granting],
  ])("Does the work once where the browser %s", async (_, locks) => {
    expect(await run(locks, async () => "done")).toEqual({ count: 1, end: "done" });
  });

  it("Passes on why the work has failed, and does not repeat it", async () => {
    const failure = new Error("failed");
    expect(await run(granting, () => Promise.reject(failure))).toEqual({ count: 1, end: failure });
  });
});
