import { describe, expect, it } from "vitest";
import { columnsOfRow, type FileColumn, fileKeyOf } from "./file-columns.ts";

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

  it("have every figure of a row; of channels not how far somebody got, which is not the same as nought", () => {
    const ofVideos = /^(completion|reached\d+)$/;
    const every = columnsOfRow("vod");
    expect(every.filter((column) => ofVideos.test(column))).toHaveLength(7);
    expect(columnsOfRow("channel")).toEqual(every.filter((column) => !ofVideos.test(column)));
  });
});
