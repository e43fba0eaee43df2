import { describe, expect, it } from "vitest";
import { videoForTest } from "#videos/video-for-test.ts";
import {
  countPlan,
  createImagePlan,
  judgeImages,
  type PlannedImage,
  withoutImageSuffix,
} from "./image-plan.ts";

const VIDEOS = [
  videoForTest("has", { thumbnailUrl: "https://cdn.example/has.webp", splashScreenUrl: null }),
  videoForTest("bare", { thumbnailUrl: null, splashScreenUrl: "https://cdn.example/bare.webp" }),
  videoForTest("close", { thumbnailUrl: null }),
];
const byId = new Map(VIDEOS.map((video) => [video.id, video]));

/** Plans files whose names say which video they match, and how: `bare exact.png`. */
function planOf(...names: readonly string[]) {
  const plan = createImagePlan(names.map((name) => new File([""], name)));
  const images = plan.store.getState().images.map((image): PlannedImage => {
    const [videoId = "", kind = "none"] = image.file.name.replace(/\.\w+$/, "").split(" ");
    if (kind === "refused") return { ...image, answer: { kind: "refused", reason: "notImage" } };
    const content = new Blob([videoId]);
    const answer = { kind: "read" as const, content, isCut: false, isSmall: false };
    if (kind !== "exact" && kind !== "close") {
      const match = { kind: "none" as const, videoId: null, candidateIds: [] };
      return { ...image, answer, match };
    }
    return { ...image, answer, match: { kind, videoId, candidateIds: [videoId] }, videoId };
  });
  plan.store.setState({ images });
  const judged = () => judgeImages(plan.store.getState(), byId);
  return {
    plan,
    states: () => judged().map(({ state }) => state),
    included: () => judged().map(({ isIncluded }) => isIncluded),
    count: () => countPlan(judged()),
    idAt: (at: number) => images[at]?.id ?? "",
  };
}

describe("the plan of images", () => {
  it("Sends by itself only what fits without doubt and replaces nothing", () => {
    const { states, included, count } = planOf(
      "bare exact.png",
      "has exact.png",
      "close close.png",
      "other none.png",
      "text refused.txt",
    );
    expect(states()).toEqual(["sure", "sure", "doubtful", "unmatched", "refused"]);
    expect(included()).toEqual([true, false, false, false, false]);
    expect(count()).toMatchObject({ matched: 2, open: 2, refused: 1, included: 1, replacing: 1 });
  });

  it("Replaces images by one approval, which is for one kind of image", () => {
    const { plan, included, count } = planOf("has exact.png", "bare exact.png");
    plan.approveReplacements(true);
    expect(included()).toEqual([true, true]);
    expect(count()).toMatchObject({ includedReplacing: 1, replacing: 1 });
    plan.setKind("splashscreen");
    expect(included()).toEqual([true, false]);
    expect(count()).toMatchObject({ includedReplacing: 0, replacing: 1 });
  });

  it("Leaves out what a person has left out, whatever is approved then", () => {
    const { plan, included, count, idAt } = planOf("has exact.png");
    plan.include(idAt(0), false);
    plan.approveReplacements(true);
    expect(included()).toEqual([false]);
    expect(count().replacing).toBe(0);
  });

  it("Asks which of two files is for a video, and sends the one that is wanted last", () => {
    const { plan, states, included, idAt } = planOf("bare exact.png", "bare exact.jpg");
    expect(states()).toEqual(["doubtful", "doubtful"]);
    expect(included()).toEqual([false, false]);
    plan.include(idAt(0), true);
    expect(included()).toEqual([true, false]);
    plan.include(idAt(1), true);
    expect(included()).toEqual([false, true]);
  });

  it("Takes a choice of a video as an approval for this image alone", () => {
    const { plan, included, count, idAt } = planOf("other none.png", "has exact.png");
    plan.choose(idAt(0), "has");
    expect(included()).toEqual([true, false]);
    expect(count()).toMatchObject({ includedReplacing: 1, replacing: 0, open: 0 });
  });

  it("Sends nothing for a video that is gone", () => {
    const { states, included } = planOf("gone exact.png");
    expect(states()).toEqual(["unmatched"]);
    expect(included()).toEqual([false]);
  });
});

it.each([
  ["Night train-thumbnail", "Night train"],
  ["Night train_1280x720", "Night train"],
  ["Night train (2)", "Night train"],
  ["Night train poster 1920x1080 (1)", "Night train"],
  ["Night train [thumb]", "Night train"],
  ["Night train", null],
  ["poster", null],
  ["Night train 2", null],
])("Reads the name %s without what designers append: %s", (stem, name) => {
  expect(withoutImageSuffix(stem)).toBe(name);
});
