import { expect, it } from "vitest";
import type { ImageJob, SentImage } from "#images/image-job.ts";
import { earlierFiles, shownFile } from "./image-slot.tsx";

const file = (text: string) => ({ print: text, file: new Blob([text]) });
type Progress =
  | Extract<SentImage["state"], "saving" | "saved" | "visible" | "failed">
  | Extract<SentImage["reason"], "altered" | "untold" | "replaced" | "unconfirmed">;

/** Returns the state of a job by its name, or by that of its reason. */
function stateBy(progress: Progress): Pick<SentImage, "state" | "reason"> {
  switch (progress) {
    case "altered":
    case "untold":
    case "replaced":
      return { state: "visible", reason: progress };
    case "unconfirmed":
      return { state: "unknown", reason: progress };
    default:
      return { state: progress, reason: null };
  }
}

const job = (
  progress: Progress,
  given: { print: string; file: Blob | null },
  served: { print: string; file: Blob | null } | null,
  instead: ImageJob["instead"] = null,
): SentImage => ({
  id: "job",
  owner: { type: "vod", id: "video" },
  kind: "thumbnail",
  ...given,
  atMs: 0,
  isQueued: false,
  mayReplace: false,
  batch: null,
  restores: null,
  ...stateBy(progress),
  isOvertaking: false,
  sentShare: 1,
  waitsFor: null,
  before: { url: null, served },
  proof: null,
  instead,
  isKept: false,
  problem: null,
});
const [a, b, c] = [file("a"), file("b"), file("c")];
const prints = (...jobs: SentImage[]) => earlierFiles(jobs).map(({ print }) => print);

it("Shows the sent image once storage has it", () => {
  const shown = (["saving", "failed", "saved", "untold", "visible", "unconfirmed"] as const).map(
    (progress) => shownFile(job(progress, a, null)) === a.file,
  );
  expect(shown).toEqual([false, false, true, true, true, true]);
  expect(shownFile(null)).toBeNull();
});

it("Shows the replacing image where it can be read, and no other", () => {
  expect(shownFile(job("replaced", a, null, { url: "/x", served: b }))).toBe(b.file);
  expect(shownFile(job("replaced", a, null, { url: "/y", served: null }))).toBeNull();
});

it("Offers earlier images for restoring, the newest first, each once", () => {
  const again = file("b");
  expect(prints(job("visible", b, a), job("visible", c, again))).toEqual(["b", "a"]);
  expect(prints(job("visible", b, a), job("failed", c, again))).toEqual(["b", "a"]);
  expect(prints(job("visible", b, a), job("visible", a, again))).toEqual(["b"]);
  expect(prints(job("untold", b, null))).toEqual([]);
});

it("Offers another person's image from in between, even one as large as the sent one", () => {
  expect(prints(job("visible", b, null), job("visible", c, a))).toEqual(["a", "b"]);
});

it("Shows a served version of the sent image in its place", () => {
  const altered = { ...job("altered", b, a), proof: { url: "/x", served: c } };
  expect(shownFile(altered)).toBe(c.file);
  expect(prints(altered)).toEqual(["a"]);
  expect(prints(altered, job("visible", file("d"), c))).toEqual(["c", "b", "a"]);
});

it("Offers to restore what was replaced", () => {
  expect(prints(job("replaced", b, a, { url: "/x", served: c }))).toEqual(["b", "a"]);
});

it("Does not offer an image that is known by its hash alone", () => {
  expect(prints(job("saved", { print: "a", file: null }, { print: "b", file: null }))).toEqual([]);
});
