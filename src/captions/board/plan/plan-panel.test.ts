import { expect, it } from "vitest";
import type { Subtitle } from "#captions/subtitles.ts";
import { countPlan } from "./plan-panel.tsx";
import type { PlanRow } from "./plan-row.ts";
import { planRowForTest as row } from "./plan-row-for-test.ts";

const track: Subtitle = { id: "t", language: "fr", fileName: null, languageName: null, url: null };
const count = (rows: readonly PlanRow[], clashing: readonly string[] = []) =>
  countPlan(
    rows,
    new Map([
      ["film", { tracks: [track] }],
      ["bare", { tracks: [] }],
    ]),
    new Set(clashing),
  );

it("counts what takes a track away for itself, and never as sure", () => {
  const rows = [
    row({ id: "new", videoId: "bare" }),
    row({ id: "replaces" }),
    row({ id: "approved", isApproved: true }),
    row({ id: "beside", isBeside: true }),
    row({ id: "clashing" }),
    row({ id: "blocked", videoId: null }),
  ];
  expect(count(rows, ["clashing"])).toMatchObject({
    files: 6,
    open: 6,
    sure: ["new", "beside"],
    replacing: ["replaces", "approved"],
    replacingOpen: ["replaces"],
    doubtful: 1,
    blocked: 1,
    approved: 1,
    approvedReplacing: 1,
    isAllSureApproved: false,
  });
});

it("goes on counting what is left while others are sent", () => {
  const rows = [
    row({ id: "1", videoId: "bare", isApproved: true }),
    row({ id: "2", sending: { kind: "sent" } }),
    row({ id: "3", sending: { kind: "waiting" }, isApproved: true }),
  ];
  expect(count(rows)).toMatchObject({
    open: 1,
    sure: ["1"],
    approved: 1,
    approvedReplacing: 0,
    isAllSureApproved: true,
    given: 2,
    sent: 1,
    isSending: true,
  });
  expect(count(rows.slice(0, 2)).isSending).toBe(false);
});
