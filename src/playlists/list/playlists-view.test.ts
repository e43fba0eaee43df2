import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatPlaylistsView, parsePlaylistsView, SORTS } from "./arrange-playlists.ts";

const viewArbitrary = fc.record({
  search: fc.string({ unit: "grapheme" }),
  sort: fc.constantFrom(...SORTS),
});

describe("the view in the address", () => {
  it("The view in the URL is read back as it was written", () => {
    fc.assert(
      fc.property(viewArbitrary, (view) => {
        expect(parsePlaylistsView(new URLSearchParams(formatPlaylistsView(view)))).toEqual(view);
      }),
    );
  });

  it("Replaces unknown values by the defaults", () => {
    expect(parsePlaylistsView(new URLSearchParams("sort=worst"))).toEqual({
      search: "",
      sort: "newest",
    });
    expect(formatPlaylistsView({ search: "", sort: "newest" })).toBe("");
  });
});
