import { describe, expect, it } from "vitest";
import { servicesForTest } from "#test/services-for-test.ts";
import { deletedAmong, folderIdOnWire } from "./videos.ts";

const { signal } = new AbortController();

it("Finds which videos were deleted, and ignores a lookup that fails", async () => {
  const { api } = servicesForTest(({ url }) => {
    const id = url.pathname.split("/").at(-1);
    if (id === "broken") return Response.json({ message: "Sorry" }, { status: 500 });
    return id === "gone" ? Response.json({ message: "?" }, { status: 404 }) : Response.json({ id });
  });
  expect(await deletedAmong(api, ["there", "gone", "broken"], signal)).toEqual(new Set(["gone"]));
});

it("Finds nothing for more videos than can be looked up", async () => {
  const { api } = servicesForTest(() => Response.json({ message: "?" }, { status: 404 }));
  const ids = Array.from({ length: 21 }, (_, at) => `v${at}`);
  expect(await deletedAmong(api, ids, signal)).toEqual(new Set());
  expect((await deletedAmong(api, ids.slice(1), signal)).size).toBe(20);
});

describe("folderIdOnWire", () => {
  it.each([
    ["12", 12],
    ["9007199254740993", "9007199254740993"],
    ["007", "007"],
    ["abc", "abc"],
  ])("Sends the id %s as %j", (id, expected) => {
    expect(folderIdOnWire(id)).toBe(expected);
  });
});
