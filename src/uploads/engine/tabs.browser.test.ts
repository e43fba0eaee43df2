import { describe, expect, it, vi } from "vitest";
import { joinTabs, type TabMessage } from "./tabs.ts";

const id = () => crypto.randomUUID();

describe("tabs", () => {
  it("Gives an upload to one tab, however often it asks", async () => {
    const [one, two] = [joinTabs(() => {}), joinTabs(() => {})];
    const upload = id();
    expect(await one.claim(upload)).toBe(true);
    expect(await one.claim(upload)).toBe(true);
    expect(await two.claim(upload)).toBe(false);
    expect(await two.claim(id())).toBe(true);
  });

  it("Notifies those who wait when the upload is free", async () => {
    const [one, two] = [joinTabs(() => {}), joinTabs(() => {})];
    const upload = id();
    await one.claim(upload);
    const free = vi.fn<() => void>();
    two.whenFree(upload, free);
    two.whenFree(upload, free);
    expect(await two.claim(upload)).toBe(false);
    expect(free).not.toHaveBeenCalled();
    one.release(upload);
    await expect.poll(() => free).toHaveBeenCalledTimes(1);
    expect(await two.claim(upload)).toBe(true);
  });

  it("Runs exclusive work one after the other, and none for a tab that left", async () => {
    const [one, two] = [joinTabs(() => {}), joinTabs(() => {})];
    const key = id();
    const { promise, resolve } = Promise.withResolvers<string>();
    const left = new AbortController();
    const done: string[] = [];
    const { signal } = new AbortController();
    const first = one.inTurn(key, signal, async () => {
      done.push("first begins");
      return promise;
    });
    const second = two.inTurn(key, left.signal, async () => done.push("second"));
    const third = two.inTurn(key, signal, async () => done.push("third"));
    expect(await two.inTurn(id(), signal, async () => "another")).toBe("another");
    left.abort();
    await expect(second).rejects.toMatchObject({ name: "AbortError" });
    expect(done).toEqual(["first begins"]);
    resolve("value");
    expect(await first).toBe("value");
    await third;
    expect(done).toEqual(["first begins", "third"]);
  });

  it("Passes on what fails in a turn, and continues with the next", async () => {
    const tabs = joinTabs(() => {});
    const { signal } = new AbortController();
    const key = id();
    await expect(tabs.inTurn(key, signal, () => Promise.reject(new Error("no")))).rejects.toThrow(
      "no",
    );
    expect(await tabs.inTurn(key, signal, async () => "next")).toBe("next");
  });

  it("Sends messages to the other tabs, and not to itself", async () => {
    const heard: TabMessage[] = [];
    const one = joinTabs(() => heard.push({ kind: "hello" }));
    joinTabs((message) => heard.push(message));
    one.notify({ kind: "forgotten", ids: ["a"] });
    await expect.poll(() => heard).toEqual([{ kind: "forgotten", ids: ["a"] }]);
  });
});
