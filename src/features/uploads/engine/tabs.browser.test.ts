import { describe, expect, it, vi } from "vitest";
import { joinTabs, type TabMessage } from "./tabs.ts";

const id = () => crypto.randomUUID();

describe("tabs", () => {
  it("gives an upload to one tab, however often it asks", async () => {
    const [one, two] = [joinTabs(() => {}), joinTabs(() => {})];
    const upload = id();
    expect(await one.claim(upload)).toBe(true);
    expect(await one.claim(upload)).toBe(true);
    expect(await two.claim(upload)).toBe(false);
    expect(await two.claim(id())).toBe(true);
  });

  it("tells who watches when it is free", async () => {
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

  it("carries words from one to the others, and not to itself", async () => {
    const heard: TabMessage[] = [];
    const one = joinTabs(() => heard.push({ kind: "hello" }));
    joinTabs((message) => heard.push(message));
    one.tell({ kind: "forgotten", ids: ["a"] });
    await expect.poll(() => heard).toEqual([{ kind: "forgotten", ids: ["a"] }]);
  });
});
