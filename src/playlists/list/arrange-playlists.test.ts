import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arrangePlaylists, SORTS, type SummedPlaylist } from "./arrange-playlists.ts";

function summed(
  id: string,
  title: string | null,
  { createdAtMs = null, seconds = null, itemCount = null }: Partial<Numbers> = {},
): SummedPlaylist {
  return {
    playlist: {
      id,
      title,
      description: null,
      createdAtMs,
      savedAtMs: null,
      items: null,
      unreadableCount: 0,
      images: { splashscreen: null, thumbnail: null },
    },
    totals: {
      itemCount,
      isCountAtLeast: false,
      seconds,
      isLengthAtLeast: false,
      thumbnailUrls: [],
    },
  };
}

interface Numbers {
  createdAtMs: number | null;
  seconds: number | null;
  itemCount: number | null;
}

const ALL = [
  summed("a", "Part 10", { createdAtMs: 1, seconds: 0, itemCount: 9 }),
  summed("b", "Part 2", { createdAtMs: 3, seconds: null, itemCount: null }),
  summed("c", null, { createdAtMs: null, seconds: 50, itemCount: 0 }),
  summed("d", "Été", { createdAtMs: 2, seconds: 70, itemCount: 2 }),
];

const idsOf = (search: string, sort: (typeof SORTS)[number]) =>
  arrangePlaylists(ALL, { search, sort }, "en")
    .map(({ playlist }) => playlist.id)
    .join("");

describe("arrangePlaylists", () => {
  it.each([
    ["newest", "bdac"],
    ["title", "dbac"],
    ["longest", "dcab"],
    ["largest", "adcb"],
  ] as const)("Sorts by %s, unknown values last", (sort, ids) => {
    expect(idsOf("", sort)).toBe(ids);
  });

  it("Finds titles regardless of accents and case", () => {
    expect(idsOf(" ete ", "newest")).toBe("d");
    expect(idsOf("PART", "title")).toBe("ba");
  });

  it("Neither loses nor repeats a playlist", () => {
    const any = fc.array(
      fc
        .tuple(fc.option(fc.string()), fc.option(fc.nat()), fc.option(fc.nat()))
        .map(([title, seconds, createdAtMs]) => summed("x", title, { seconds, createdAtMs })),
    );
    fc.assert(
      fc.property(any, fc.constantFrom(...SORTS), (all, sort) => {
        const found = arrangePlaylists(all, { search: "", sort }, "en");
        expect(new Set(found)).toEqual(new Set(all));
        expect(found).toHaveLength(all.length);
      }),
    );
  });
});
