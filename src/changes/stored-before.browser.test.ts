import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  BEFORE_LIMITS,
  clearBefore,
  keepBefore,
  loadBefore,
  measureBefore,
} from "./stored-before.ts";

beforeEach(async () => {
  await clearBefore();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const DAY_MS = 86_400_000;

it("Returns what was kept, files included", async () => {
  const value = { language: "de", file: new Blob(["1\n"]) };
  expect(await keepBefore("a", value, 2)).toBe(true);
  const kept = (await loadBefore("a")) as typeof value;
  expect(kept.language).toBe("de");
  expect(await kept.file.text()).toBe("1\n");
  expect(await loadBefore("b")).toBeUndefined();
  expect(await measureBefore()).toEqual({ count: 1, bytes: 2 });
});

it("Forgets the oldest records beyond the size limit", async () => {
  const third = Math.ceil(BEFORE_LIMITS.sizeBytes / 3);
  const now = vi.spyOn(Date, "now");
  for (const [index, id] of ["a", "b", "c"].entries()) {
    now.mockReturnValue(index * 1000);
    expect(await keepBefore(id, id, third)).toBe(true);
  }
  expect(await loadBefore("a")).toBeUndefined();
  expect(await loadBefore("b")).toBe("b");
  expect(await loadBefore("c")).toBe("c");
});

it("Keeps nothing that is larger than the whole limit", async () => {
  expect(await keepBefore("a", "a", BEFORE_LIMITS.sizeBytes + 1)).toBe(false);
  expect(await loadBefore("a")).toBeUndefined();
});

it("Forgets what is older than thirty days when a new record is kept", async () => {
  const now = vi.spyOn(Date, "now").mockReturnValue(0);
  await keepBefore("a", "a", 1);
  now.mockReturnValue(29 * DAY_MS);
  await keepBefore("b", "b", 1);
  expect(await loadBefore("a")).toBe("a");
  now.mockReturnValue(30 * DAY_MS);
  await keepBefore("c", "c", 1);
  expect(await loadBefore("a")).toBeUndefined();
  expect(await loadBefore("b")).toBe("b");
});

it("Replaces what was kept for the same change", async () => {
  await keepBefore("a", "first", 10);
  await keepBefore("a", "second", 20);
  expect(await loadBefore("a")).toBe("second");
  expect(await measureBefore()).toEqual({ count: 1, bytes: 20 });
});
