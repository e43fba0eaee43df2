import { expect, it } from "vitest";
import type { PictureJob } from "#api/picture-job.ts";
import { earlierFiles, shownFile } from "./shown-file.ts";

const file = (text: string) => new Blob([text]);
const job = (step: PictureJob["step"], given: Blob, served: Blob | null): PictureJob => ({
  id: "job",
  owner: { type: "vod", id: "film" },
  kind: "thumbnail",
  file: given,
  step,
  isOvertaking: false,
  sentShare: 1,
  waitsFor: null,
  before: { url: null, served },
  problem: null,
});
const [a, b, c] = [file("a"), file("bb"), file("ccc")];

it("what was sent is shown once storage has it", () => {
  const shown = (["sending", "failed", "settling", "untold", "seen", "unconfirmed"] as const).map(
    (step) => shownFile(job(step, a, null)) === a,
  );
  expect(shown).toEqual([false, false, true, true, true, true]);
  expect(shownFile(null)).toBeNull();
});

it("what was there before can be put back, the newest first, each once", () => {
  const again = file("bb");
  expect(earlierFiles([job("seen", b, a), job("seen", c, again)])).toEqual([b, a]);
  expect(earlierFiles([job("seen", b, a), job("failed", c, again)])).toEqual([b, a]);
  expect(earlierFiles([job("seen", b, a), job("seen", a, again)])).toEqual([b]);
  expect(earlierFiles([job("untold", b, null)])).toEqual([]);
});

it("what somebody else gave in between is among them", () => {
  expect(earlierFiles([job("seen", b, null), job("seen", c, a)])).toEqual([a, b]);
});
