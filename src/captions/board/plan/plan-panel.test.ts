import { expect, it } from "vitest";
import { type Entry, judgeEntry } from "#captions/intake/entry.ts";
import { entryForTest, trackForTest } from "#captions/intake/entry-for-test.ts";
import type { CaptionFile } from "#captions/intake/read-file.ts";
import { trackRows } from "#captions/manager/track-rows.ts";
import { countPlan, isDoubtful } from "./plan-panel.tsx";

const judge = (over: Partial<Entry>, content: Partial<CaptionFile> = {}) => {
  const entry = entryForTest({ choice: "replace", ...over }, content);
  const tracks = entry.videoId === "video" ? [trackForTest("t", "en")] : [];
  return { entry, judgement: judgeEntry(entry, trackRows("video", tracks, [])) };
};
const count = (entries: readonly Partial<Entry>[], clashing: readonly string[] = []) => {
  const { sure, replacing, replacingOpen, ...counts } = countPlan(
    entries.map((entry) => judge(entry)),
    new Set(clashing),
  );
  const [sureIds, replacingIds, replacingOpenIds] = [sure, replacing, replacingOpen].map((each) =>
    each.map(({ entry }) => entry.id),
  );
  return { ...counts, sureIds, replacingIds, replacingOpenIds };
};

it("Counts replacements of tracks separately, and never as sure", () => {
  const entries = [
    { id: "new", videoId: "bare" },
    { id: "replaces" },
    { id: "approved", approved: ["t"] },
    { id: "beside", choice: "beside" },
    { id: "clashing" },
    { id: "blocked", videoId: null },
  ] as const;
  expect(count(entries, ["clashing"])).toMatchObject({
    files: 6,
    open: 6,
    sureIds: ["new", "beside"],
    replacingIds: ["replaces", "approved"],
    replacingOpenIds: ["replaces"],
    doubtful: 1,
    blocked: 1,
    approved: 1,
    approvedReplacing: 1,
    isAllSureApproved: false,
  });
});

it("Counts captions after the end of the video as to be confirmed, not as blocked", () => {
  const finding = { kind: "afterEnd", severity: "warning", count: 1, places: null } as const;
  const late = judge({}, { findings: [{ ...finding, values: {}, fix: "own" }] });
  expect(countPlan([late], new Set())).toMatchObject({ doubtful: 1, blocked: 0 });
});

it("Keeps counting what is left while other files are sent", () => {
  const entries: Partial<Entry>[] = [
    { id: "1", videoId: "bare", approved: [] },
    { id: "2", sending: { kind: "sent" } },
    { id: "3", sending: { kind: "waiting" }, approved: ["t"] },
  ];
  expect(count(entries)).toMatchObject({
    open: 1,
    sureIds: ["1"],
    approved: 1,
    approvedReplacing: 0,
    isAllSureApproved: true,
    given: 2,
    sent: 1,
    isSending: true,
  });
  expect(count(entries.slice(0, 2)).isSending).toBe(false);
});

it.each<[Partial<Entry>, boolean]>([
  [{}, false],
  [{ id: "clashing" }, true],
  [{ nameLanguage: "de" }, true],
  [{ isOvertaken: true }, true],
  [{ match: { kind: "close", videoId: "video", candidateIds: ["video"] } }, true],
  // Selected by the user.
  [{ match: { kind: "close", videoId: "another", candidateIds: ["another"] } }, false],
])("Tells whether a file with %j needs a look before it is sent: %s", (over, isIt) => {
  expect(isDoubtful(judge(over), new Set(["clashing"]))).toBe(isIt);
});

it.each<[Partial<CaptionFile>, boolean]>([
  [{ encoding: { encoding: "Windows-1252", isSure: true, lines: [] } }, false],
  [{ encoding: { encoding: "Windows-1252", isSure: false, lines: [] } }, true],
  [{ cueCount: 4, fixed: [{ kind: "advert", removedCount: 4, changedCount: 0 }] }, false],
  [{ cueCount: 4, fixed: [{ kind: "afterEnd", removedCount: 861, changedCount: 0 }] }, true],
])(
  "Tells by its content whether a file needs a look before it is sent: %j, %s",
  (content, isIt) => {
    expect(isDoubtful(judge({}, content), new Set())).toBe(isIt);
  },
);
