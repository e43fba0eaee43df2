import { expect, it } from "vitest";
import { draftKey, drafts } from "./drafts.ts";

it("A draft is held by one tab, and by the next once it is released", async () => {
  const key = draftKey("held", "s1");
  const reported: string[] = [];
  const hold = (name: string) => drafts.hold(key, (isOurs) => reported.push(`${name} ${isOurs}`));
  const giveBackFirst = hold("first");
  await expect.poll(() => reported).toEqual(["first true"]);
  const giveBackSecond = hold("second");
  await expect.poll(() => reported.at(-1)).toBe("second false");
  const giveUpThird = hold("third");
  await expect.poll(() => reported.at(-1)).toBe("third false");
  giveUpThird();
  giveBackFirst();
  await expect.poll(() => reported.at(-1)).toBe("second true");
  giveBackSecond();
  const giveBack = hold("fourth");
  await expect.poll(() => reported.at(-1)).toBe("fourth true");
  giveBack();
  expect(reported).not.toContain("third true");
});

it("A track's draft does not block another track's, or that of a new one", async () => {
  const held: string[] = [];
  const places = [
    { videoId: "v", trackId: "a" },
    { videoId: "v", trackId: null },
    { videoId: "w", trackId: "a" },
  ];
  const givers = places.map((place) =>
    drafts.hold(draftKey(place.videoId, place.trackId), (isOurs) =>
      held.push(`${place.videoId}${place.trackId} ${isOurs}`),
    ),
  );
  await expect.poll(() => held.toSorted()).toEqual(["va true", "vnull true", "wa true"]);
  for (const giveBack of givers) giveBack();
});
