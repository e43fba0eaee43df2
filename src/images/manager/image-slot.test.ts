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

it("what was sent is shown once storage has it", () => {
  const shown = (["saving", "failed", "saved", "untold", "visible", "unconfirmed"] as const).map(
    (progress) => shownFile(job(progress, a, null)) === a.file,
  );
  expect(shown).toEqual([false, false, true, true, true, true]);
  expect(shownFile(null)).toBeNull();
});

it("what took its place is shown where it can be read, and nothing else is", () => {
  expect(shownFile(job("replaced", a, null, { url: "/x", served: b }))).toBe(b.file);
  expect(shownFile(job("replaced", a, null, { url: "/y", served: null }))).toBeNull();
});

it("what was there before can be put back, the newest first, each once", () => {
  const again = file("b");
  expect(prints(job("visible", b, a), job("visible", c, again))).toEqual(["b", "a"]);
  expect(prints(job("visible", b, a), job("failed", c, again))).toEqual(["b", "a"]);
  expect(prints(job("visible", b, a), job("visible", a, again))).toEqual(["b"]);
  expect(prints(job("untold", b, null))).toEqual([]);
});

it("what another person gave in between is among them, also where it is as large as what was given", () => {
  expect(prints(job("visible", b, null), job("visible", c, a))).toEqual(["a", "b"]);
});

it("a version of what was sent stands for it, and is shown", () => {
  const altered = { ...job("altered", b, a), proof: { url: "/x", served: c } };
  expect(shownFile(altered)).toBe(c.file);
  expect(prints(altered)).toEqual(["a"]);
  expect(prints(altered, job("visible", file("d"), c))).toEqual(["c", "b", "a"]);
});

it("what was replaced can be put back", () => {
  expect(prints(job("replaced", b, a, { url: "/x", served: c }))).toEqual(["b", "a"]);
});

it("what is known by its print alone is not offered", () => {
  expect(prints(job("saved", { print: "a", file: null }, { print: "b", file: null }))).toEqual([]);
});
