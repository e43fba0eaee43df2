import { beforeEach, expect, it } from "vitest";
import { forgetSavedViews, keepView } from "#views/saved-views-store.ts";
import { keptLists, ruleOfVideos } from "./kept-lists.ts";

beforeEach(async () => {
  forgetSavedViews();
  await keptLists.clear();
});

it("Drops the oldest lists, but none that a saved view needs", { tags: ["nightly"] }, async () => {
  const ids = Array.from({ length: 51 }, (_, at) => `video-${at}`);
  const keepList = async () =>
    (await ruleOfVideos({ origin: "pasted", choice: null, ids }))?.replace("device_", "") ?? "";
  const saved = await keepList();
  const link = `/library?list=device_${saved}&show=published`;
  keepView({ name: "Long", page: "library", link, createdAtMs: 1 });
  const older = await keepList();
  for (let count = 0; count < 50; count += 1) await keepList();
  expect(await keptLists.load(saved)).toMatchObject({ ids });
  expect(await keptLists.load(older)).toBeUndefined();
  expect((await keptLists.loadAll()).size).toBe(51);
});
