import { afterEach, beforeEach, expect, it, vi } from "vitest";

// Other test files may share these modules, and a page ends for good.
beforeEach(() => vi.resetModules());
afterEach(() => vi.resetModules());

it("Nothing pending on a page that ends is answered, fails or continues", async () => {
  const { pause } = await import("./backoff.ts");
  const { createHttp } = await import("./http.ts");
  const { endPage, orSignedOut } = await import("./signed-out-signal.ts");
  const heard: string[] = [];
  const listen = (name: string, work: Promise<unknown>) =>
    void work.then(
      () => heard.push(`${name} went on`),
      () => heard.push(`${name} failed`),
    );
  const call = vi.fn<typeof fetch>(
    (_address, init) =>
      new Promise((_, reject) => {
        const { signal } = init ?? {};
        if (signal?.aborted === true) reject(signal.reason);
        signal?.addEventListener("abort", () => reject(signal.reason));
      }),
  );
  const http = createHttp("/api", call);
  const given = new AbortController();
  listen("a call", http({ path: "/v2/vod" }));
  listen("a wait", pause(60_000, new AbortController().signal));
  listen("a wait that its caller calls off", pause(60_000, given.signal));
  const held = orSignedOut(new Promise(() => {}));

  endPage();
  // The lock is released.
  await expect(held).rejects.toMatchObject({ name: "AbortError" });
  await expect(orSignedOut(new Promise(() => {}))).rejects.toMatchObject({ name: "AbortError" });
  given.abort();
  listen("a later call", http({ path: "/v2/vod" }));
  listen("a later wait", pause(0, new AbortController().signal));
  expect(call.mock.calls.map(([, init]) => init?.signal?.aborted)).toEqual([true, true]);
  await new Promise((resolve) => setTimeout(resolve));
  expect(heard).toEqual([]);
});
