import { beforeEach, expect, it, vi } from "vitest";
import { storageForTest } from "#test/storage-for-test.ts";
import { createTabRecords } from "./tab-records.ts";

const records = createTabRecords<{ id: string; atMs: number }>("test", 60_000);
let stored: Map<string, string>;

beforeEach(() => {
  stored = storageForTest("sessionStorage");
});

it("Reads what was written, except what is too old or has a future date", () => {
  const now = { id: "now", atMs: Date.now() };
  records.write([now, { ...now, atMs: now.atMs - 120_000 }, { ...now, atMs: now.atMs + 120_000 }]);
  expect(records.read()).toEqual([now]);
  records.write([]);
  expect(stored.size).toBe(0);
});

it.each([
  ["nothing", null],
  ["no JSON", "{"],
  ["another version", JSON.stringify({ version: 2, records: [{ id: "a", atMs: Date.now() }] })],
  ["no list", JSON.stringify({ version: 1, records: "a" })],
  ["a list without records", JSON.stringify({ version: 1, records: [null] })],
])("Reads no record where there is %s", (_, text) => {
  if (text !== null) stored.set("test /", text);
  expect(records.read()).toEqual([]);
});

it("Keeps no record where there is no storage", () => {
  vi.stubGlobal("sessionStorage", undefined);
  records.write([{ id: "a", atMs: 0 }]);
  expect(records.read()).toEqual([]);
});
