import { execFileSync, spawn } from "node:child_process";
import { createServer } from "node:http";
import { expect, it } from "vitest";

it.each([
  ["a server", () => createServer().listen(0)],
  ["a process", () => spawn(process.execPath, ["--version"])],
  ["a process to wait for", () => execFileSync(process.execPath, ["--version"])],
])("Unit tests can't start %s", (_what, start) => {
  expect(start).toThrow("name its file *.integration.test.ts");
});
