import { expect, it } from "vitest";
import { draftKey, drafts } from "./drafts.ts";

it("a draft is held by one, and by the next once it is given back", async () => {
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

it("a track's draft does not keep from another's, or from a new one's", async () => {
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
