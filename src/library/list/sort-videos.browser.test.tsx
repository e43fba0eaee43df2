import { useState } from "react";
import { expect, it } from "vitest";
import type { ListOrder } from "#library/library-view.ts";
import { renderForTest } from "#test/render-for-test.tsx";
import { videoForTest } from "#videos/video-for-test.ts";
import { useSorted } from "./sort-videos.ts";

const COUNT = 2500;
/** Lists videos, newest first: the last is the largest, and the one in the middle has the first title. */
const VIDEOS = Array.from({ length: COUNT }, (_, at) =>
  videoForTest(`v${at}`, {
    createdAtMs: COUNT - at,
    fileSizeBytes: at,
    title: `Part ${(at + COUNT / 2) % COUNT}`,
  }),
);

const NEXT: Partial<Record<ListOrder, ListOrder>> = {
  largest: "title",
  title: "newest",
  newest: "titleDown",
};

it("Keeps the rows of the order before until very many videos are sorted by another one", async () => {
  const seen: string[] = [];
  function First() {
    const [order, setOrder] = useState<ListOrder>("largest");
    const { videos, isStale } = useSorted(VIDEOS, { order, isSorted: false }, "en");
    const text = `${videos?.[0]?.id} ${isStale ? "sorting" : "sorted"}`;
    if (seen.at(-1) !== text) seen.push(text);
    return (
      <button type="button" onClick={() => setOrder(NEXT[order] ?? order)}>
        {text}
      </button>
    );
  }
  const screen = await renderForTest(<First />);
  const first = screen.getByRole("button");
  await expect.element(first).toHaveTextContent("v2499 sorted");
  seen.length = 0;
  for (const text of ["v1250 sorted", "v0 sorted", "v1249 sorted"]) {
    await first.click();
    await expect.element(first).toHaveTextContent(text);
  }
  expect(seen).toEqual([
    "v2499 sorting",
    "v1250 sorted",
    "v0 sorted",
    "v0 sorting",
    "v1249 sorted",
  ]);
});
