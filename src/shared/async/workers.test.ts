import { afterEach, describe, expect, it, vi } from "vitest";
import { isScriptIn, startWorker } from "#shared/async/workers.ts";

const FOLDER = "https://desk.example.com/studio/assets/";

describe("isScriptIn", () => {
  it.each([
    ["export-worker-DoiWBWCL.js", true],
    ["hls.worker-DX51GcGk.js", true],
    ["", false],
    ["deeper/worker.js", false],
    ["%2e%2e/api/v2/vod.js", false],
    ["worker.js?callback=alert", false],
    ["worker.js#x", false],
    ["worker.json", false],
    ["worker.js/", false],
  ])("Says whether the script %s is in the folder: %s", (name, expected) => {
    expect(isScriptIn(FOLDER, `${FOLDER}${name}`)).toBe(expected);
  });

  it.each([
    "https://desk.example.com/studio/api/worker.js",
    "https://desk.example.com/studio/assets/../api/worker.js",
    "https://desk.example.com:444/studio/assets/worker.js",
    "http://desk.example.com/studio/assets/worker.js",
    "https://desk.example.com.evil.test/studio/assets/worker.js",
    "https://desk.example.com@evil.test/studio/assets/worker.js",
    "https:\\\\desk.example.com\\studio\\assets\\worker.js",
    "HTTPS://desk.example.com/studio/assets/worker.js",
    "blob:https://desk.example.com/8a3e",
    "data:text/javascript,alert(1)",
    "javascript:alert(1)",
    "/studio/assets/worker.js",
    "worker.js",
  ])("Refuses %s as outside the folder", (url) => {
    expect(isScriptIn(FOLDER, url)).toBe(false);
  });

  it("Checks only the folder in development", () => {
    const origin = "http://localhost:5173/";
    expect(isScriptIn(origin, `${origin}src/a/worker.ts?worker_file&type=module`, true)).toBe(true);
    expect(isScriptIn(origin, "http://localhost:5174/src/worker.ts", true)).toBe(false);
  });
});

describe("startWorker, where there are no Trusted Types", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("Passes the URL on unchanged, and only one of the build", () => {
    const started: unknown[][] = [];
    vi.stubGlobal("location", { origin: "https://desk.test", href: "https://desk.test/library" });
    vi.stubGlobal(
      "Worker",
      vi.fn(function start(...call: unknown[]) {
        started.push(call);
      }),
    );
    startWorker("https://desk.test/assets/worker.js");
    expect(started).toEqual([["https://desk.test/assets/worker.js", { type: "module" }]]);
    expect(() => startWorker("https://evil.test/assets/worker.js")).toThrow(TypeError);
    expect(() => startWorker("data:text/javascript,1")).toThrow(TypeError);
    expect(started).toHaveLength(1);
  });
});
