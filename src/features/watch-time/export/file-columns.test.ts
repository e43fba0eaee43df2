import { describe, expect, it } from "vitest";
import { COLUMNS } from "#features/watch-time/columns.ts";
import { USUAL_VIEW } from "#features/watch-time/watch-time-view.ts";
import { columnsOfRow, columnsOfView, type FileColumn, fileKeyOf } from "./file-columns.ts";

const ALL = { ...USUAL_VIEW, columns: COLUMNS, grouping: "flat" } as const;

describe("columns of a file", () => {
  it.each<[FileColumn, string]>([
    ["title", "title"],
    ["periodStart", "periodStart"],
    ["plays", "plays"],
    ["watchTime", "watchTimeSeconds"],
    ["watchTimePerViewer", "watchTimePerViewerSeconds"],
    ["freeze", "freezePercent"],
    ["bytes", "bytes"],
    ["bytesPerHour", "bytesPerHour"],
    ["reached100", "reached100"],
  ])("%s is called %s", (column, key) => {
    expect(fileKeyOf(column)).toBe(key);
  });

  it("are all that a view of films shows", () => {
    expect(columnsOfView(ALL, "vod")).toEqual(COLUMNS);
  });

  it("leave out what is not made for live channels, which is not the same as nought", () => {
    const ofFilms = /^(completion|reached\d+)$/;
    expect(columnsOfView(ALL, "channel")).toEqual(
      COLUMNS.filter((column) => !ofFilms.test(column)),
    );
  });

  it("have every figure of a row; of channels all but the share that ended", () => {
    expect(columnsOfRow("channel")).toEqual(
      columnsOfRow("vod").filter((column) => column !== "completion"),
    );
  });
});
