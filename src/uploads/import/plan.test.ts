import { describe, expect, it } from "vitest";
import type { IntakeFile } from "#uploads/intake.ts";
import { type ImportPlan, issuesOf, nameOfPlan, PLAYLIST, planImport } from "./plan.ts";

function fileAt(path: string): IntakeFile {
  const names = path.split("/");
  return {
    file: new File(["data"], names.at(-1) ?? ""),
    handle: null,
    folderPath: names.slice(0, -1),
  };
}

function plan(...paths: string[]) {
  let last = 0;
  return planImport(paths.map(fileAt), ["en"], () => String(++last));
}

/** Returns where each file that came with the videos goes. */
function targets(...paths: string[]) {
  const planned = plan(...paths);
  const nameOf = (target: string | null) =>
    planned?.videos.find(({ id }) => id === target)?.source.file.name ?? target;
  return Object.fromEntries(
    planned?.files.map(({ name, target, language }) => [
      name,
      language === null ? nameOf(target) : `${nameOf(target)} ${language}`,
    ]) ?? [],
  );
}

const issues = (changed: ImportPlan) =>
  Object.fromEntries(
    changed.files.flatMap(({ id, name }) => {
      const issue = issuesOf(changed).get(id);
      return issue === undefined ? [] : [[name, issue]];
    }),
  );

const named = (...paths: string[]) => nameOfPlan(plan(...paths)?.videos ?? []);

describe("planImport", () => {
  it("Is made for folders, and for videos with files beside them", () => {
    expect(plan("a.mp4", "b.mp4")).toBeNull();
    expect(plan("a.srt", "b.jpg")).toBeNull();
    expect(plan("a.mp4", "b.mp4", "other.jpg")).toBeNull();
    expect(plan("Season 1/a.srt")).toBeNull();
    expect(plan("Season 1/a.mp4")).not.toBeNull();
    expect(plan("a.mp4", "a.en.vtt")).not.toBeNull();
  });

  it("Accepts every format of captions, and other texts where they are named like a video", () => {
    expect(
      targets("S/a.mp4", "S/a.en.ass", "S/a.fr.DFXP", "S/a.txt", "S/b.lrc", "S/notes.txt"),
    ).toEqual({
      "a.en.ass": "a.mp4 en",
      "a.fr.DFXP": "a.mp4 fr",
      "a.txt": "a.mp4",
      "b.lrc": "a.mp4",
    });
  });

  it("Puts videos in natural order, those of a folder before those inside it", () => {
    const names = plan("S/e10.mp4", "S/e2.mp4", "S/A/e3.mp4", "S/E1.mp4")?.videos.map(
      ({ source }) => source.file.name,
    );
    expect(names).toEqual(["E1.mp4", "e2.mp4", "e10.mp4", "e3.mp4"]);
  });

  it("Finds the video by its name, and the language behind it", () => {
    expect(
      targets(
        "S/S01E02.mp4",
        "S/S01E02.en.vtt",
        "S/S01E02.pt-BR.srt",
        "S/S01E02 (French).srt",
        "S/S01E02.srt",
        "S/S01E02.jpg",
        "S/S01E03 In.mkv",
        "S/S01E03 In.srt",
        "S/S01E03 In-thumb.png",
      ),
    ).toEqual({
      "S01E02.en.vtt": "S01E02.mp4 en",
      "S01E02.pt-BR.srt": "S01E02.mp4 pt",
      "S01E02 (French).srt": "S01E02.mp4 fr",
      "S01E02.srt": "S01E02.mp4",
      "S01E02.jpg": "S01E02.mp4",
      "S01E03 In.srt": "S01E03 In.mkv",
      "S01E03 In-thumb.png": "S01E03 In.mkv",
    });
  });

  it("Prefers the longer name, and the nearer of two alike", () => {
    expect(
      targets("Pilot.mp4", "Pilot part 2.mp4", "Pilot part 2.en.srt", "Pilots.en.srt"),
    ).toEqual({
      "Pilot part 2.en.srt": "Pilot part 2.mp4 en",
      "Pilots.en.srt": "null en",
    });
    const planned = plan("S/A/one.mp4", "S/B/one.mp4", "S/B/one.de.srt");
    const target = planned?.videos.find(({ id }) => id === planned.files[0]?.target);
    expect(target?.source.folderPath).toEqual(["S", "B"]);
  });

  it("Finds the video by folder, by episode, or because it is the only one", () => {
    expect(
      targets(
        "S/Show.S01E01.1080p.mkv",
        "S/Show.S01E02.1080p.mkv",
        "S/Subs/Show.S01E02.1080p/English.srt",
        "S/show.1x01.german.srt",
        "S/other s03e01.en.srt",
        "Extra/making.mp4",
        "Extra/en.srt",
        "Extra/cover.jpg",
        "S/poster.jpg",
      ),
    ).toEqual({
      "English.srt": "Show.S01E02.1080p.mkv en",
      "show.1x01.german.srt": "Show.S01E01.1080p.mkv de",
      "other s03e01.en.srt": "null en",
      "en.srt": "making.mp4 en",
      "cover.jpg": "making.mp4",
      "poster.jpg": PLAYLIST,
    });
  });
});

describe("issuesOf", () => {
  const planned = plan(
    "S/a.mp4",
    "S/a.en.srt",
    "S/a.en.sdh.srt",
    "S/a.srt",
    "S/a.jpg",
    "S/a-thumb.png",
  );
  const whole: ImportPlan = {
    id: "plan",
    name: "S",
    videos: planned?.videos ?? [],
    files:
      planned?.files.map((file) => ({ ...file, state: "usable", content: new Blob(["data"]) })) ??
      [],
    playlistTitle: null,
    hasFolders: true,
  };
  it("Reports a second track of a language, a second image of a video, and captions without a language", () => {
    expect(issues(whole)).toEqual({
      "a.en.sdh.srt": "same-language",
      "a.srt": "no-language",
      "a-thumb.png": "second-image",
    });
  });

  it("Reports no issue of what is left out", () => {
    const videos = whole.videos.map((video) => ({ ...video, isIncluded: false }));
    expect(issues({ ...whole, videos })).toEqual({});
  });
});

describe("nameOfPlan", () => {
  it("Is the innermost folder of all videos", () => {
    expect(named("Show/S 1/a.mp4", "Show/S 1/b.mp4")).toBe("S 1");
    expect(named("Show/S 1/a.mp4", "Show/S 2/b.mp4")).toBe("Show");
    expect(named("a.mp4", "a.en.srt")).toBe("a");
  });
});

it.each<[string[], string]>([
  [["Tidal S01E01.mp4", "Tidal S01E02.mp4", "Tidal S01E10.mp4"], "Tidal S01"],
  [["tidal_s01e01.mp4", "tidal_s01e10.mp4"], "tidal s01"],
  [["Night train, part 1.mp4", "Night train, part 2.mp4"], "Night train"],
  [["Lesson 1 Intro.mp4", "Lesson 2 Basics.mp4"], "Lesson"],
  [["Talk #1.mp4", "Talk #2.mp4"], "Talk"],
  [["Harbour.mp4", "Hamlet.mp4"], "Harbour"],
  [["Harbour lights.mp4", "Harbour life.mp4"], "Harbour"],
  [["第1話 港.mp4", "第2話 船.mp4"], "第1話 港"],
  [["a.mp4", "b.mp4"], "a"],
  [["Ferry.mp4"], "Ferry"],
])("Names a plan of %s", (names, name) => {
  const videos = names.map((each, at) => ({
    id: String(at),
    source: { file: new File(["x"], each), handle: null, folderPath: [] },
    hold: null,
    title: null,
    isIncluded: true,
  }));
  expect(nameOfPlan(videos)).toBe(name);
});
