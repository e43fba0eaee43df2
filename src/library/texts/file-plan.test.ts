import { strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { csvField, csvLine, withoutGuard } from "#shared/format/csv.ts";
import { readSheet } from "#shared/format/read-sheet-for-test.ts";
import { readXlsx } from "#shared/format/read-xlsx.ts";
import type { Sheet } from "#shared/format/sheet.ts";
import { sheetChunks } from "#shared/format/xlsx.ts";
import { readVideo, type Video } from "#videos/video-record.ts";
import type { VideoFigures } from "#watch-time/video-figures.ts";
import { planFile, readLibraryFile } from "./file-plan.ts";
import { videosToCsv, videosToXlsx } from "./library-file.ts";
import { textOf } from "./text-changes.ts";

const video = (id: string, title: string | null, description: string | null = null): Video => ({
  ...readVideo({ id, renditions: [] }, []),
  title,
  description,
});

const TITLES = [
  'Say "hi", twice; and\ttabs',
  "Two\nlines",
  "Old\r\nlines",
  "=1+1",
  "'=1+1",
  "''-5",
  "+49 30 1234",
  "-5 degrees",
  "@home",
  "\t=cmd",
  "  spaces around  ",
  "مرحبًا بالعالم",
  "朝の港 👩‍👩‍👧",
  "2026-11-20",
  "007",
  "TRUE",
  "_x0041_ <b>&amp;",
  "control \u0001 sign",
  "x".repeat(480),
];

async function plan(file: Blob, videos: readonly Video[]) {
  const read = await readLibraryFile(file);
  if (typeof read === "string") return read;
  const { rows, problems, unchangedCount } = planFile(read, videos);
  return {
    rows: rows.map(({ video: { id }, changes, issue, isDoubtful }) => ({
      id,
      ...Object.fromEntries(changes.map(({ field, after }) => [field, textOf(after)])),
      ...(issue !== null && { issue }),
      ...(isDoubtful && { isDoubtful }),
    })),
    problems,
    unchangedCount,
  };
}

const csv = (...rows: (string | number | null)[][]) =>
  new Blob(rows.map((row) => csvLine(row.map(csvField))));

function xlsx(...rows: (string | number | boolean | null)[][]): Blob {
  const [head = [], ...others] = rows;
  const sheet: Sheet = {
    columns: head.map((name) => ({ name: String(name), kind: "date" })),
    rowCount: others.length,
    cellAt: (row, column) => others[row]?.[column] ?? null,
  };
  return new Blob([...sheetChunks(sheet, 100)].map(({ bytes }) => bytes));
}

describe("a file of the library", () => {
  const videos = TITLES.map((title, index) => video(`id-${index}`, title, title));

  it.each([
    ["CSV", (all: readonly Video[]) => videosToCsv(all)],
    ["Excel", videosToXlsx],
  ])("Changes nothing when it comes back as %s", async (_, save) => {
    expect(await plan(await save(videos), videos)).toEqual({
      rows: [],
      problems: [],
      unchangedCount: videos.length,
    });
  });

  it.each([
    ["CSV", csv],
    ["Excel", xlsx],
  ] as const)("Brings any text into the library by %s", async (kind, save) => {
    const file = save(["id", "title"], ...TITLES.map((title, at) => [`id-${at}`, title]));
    const others = videos.map(({ id }) => video(id, "Other"));
    // Cells of dates are no texts, and an apostrophe that may be a guard is taken off.
    const dates = kind === "Excel" ? ["2026-11-20"] : [];
    const wanted = TITLES.map((title, at) => ({
      id: `id-${at}`,
      title: (kind === "Excel" ? withoutGuard(title) : title).replaceAll("\r\n", "\n").trim(),
    })).filter(({ title }) => !dates.includes(title));
    const read = await plan(file, others);
    expect(read).toMatchObject({ rows: wanted });
    expect(read).toMatchObject({ problems: dates.map(() => ({ problem: "not-text" })) });
  });
});

const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer());

describe("a file with figures", () => {
  const none = new Uint8Array(3);
  const figures: VideoFigures = {
    time: { range: { from: "2026-11-03", to: "2026-11-30" }, timeZone: "UTC" },
    readAtMs: 1,
    isComplete: true,
    isWhole: false,
    ids: ["a", "b", "c"],
    values: {
      plays: Float64Array.of(12, 0, 3),
      watchTime: Float64Array.of(5400, 0, 12_345),
    },
    isPart: { plays: none, watchTime: none },
  };
  const videos = [video("a", "One"), video("b", "Two"), video("c", "Three"), video("d", "Four")];
  const head = [
    "plays_28_days",
    "plays_28_days_mark",
    "watch_time_28_days_hours",
    "watch_time_28_days_mark",
    "figures_from",
    "figures_to",
  ];
  it("Has numbers of plays and hours, and says of which it has only part", async () => {
    const sheet = readSheet(await bytesOf(await videosToXlsx(videos, figures)));
    const days = [{ date: "2026-11-03" }, { date: "2026-11-30" }];
    expect(sheet.map((row) => row.slice(-head.length))).toEqual([
      head,
      [12, "at least", 1.5, "at least", ...days],
      [null, "unknown", null, "unknown", ...days],
      [3, "at least", 3.4292, "at least", ...days],
      [null, "unknown", null, "unknown", ...days],
    ]);
    const whole = await bytesOf(await videosToXlsx(videos, { ...figures, isWhole: true }));
    const rows = readSheet(whole).map((row) => row.slice(-head.length, -2));
    expect(rows.slice(1)).toEqual([
      [12, null, 1.5, null],
      [0, null, 0, null],
      [3, null, 3.4292, null],
      // No record of it came, and none is missing.
      [0, null, 0, null],
    ]);
  });

  it("Has the same in CSV", async () => {
    const lines = (await videosToCsv(videos, figures).text()).split("\r\n");
    const days = "2026-11-03,2026-11-30";
    expect(lines[0]).toMatch(new RegExp(`,${head.join(",")}$`));
    expect(lines[1]).toMatch(new RegExp(`,12,at least,1\\.5,at least,${days}$`));
    expect(lines[2]).toMatch(new RegExp(`,,unknown,,unknown,${days}$`));
  });

  it.each([
    ["CSV", () => videosToCsv(videos, figures)],
    ["Excel", () => videosToXlsx(videos, figures)],
  ])("Changes nothing when it comes back as %s, and names what is ignored", async (_, save) => {
    const file = await save();
    expect(await plan(file, videos)).toEqual({ rows: [], problems: [], unchangedCount: 4 });
    const read = await readLibraryFile(file);
    expect(read).toMatchObject({ ignored: expect.arrayContaining(["status", ...head]) });
    expect(read).not.toMatchObject({ ignored: expect.arrayContaining(["title_before"]) });
  });
});

describe("planFile", () => {
  const videos = [video("a", "One", "First"), video("b", "Two"), video("c", "Three", "Third")];

  it("Takes texts that were touched, and leaves alone empty cells and the others", async () => {
    const file = csv(
      ["note", "description", "ID", "Title "],
      ["", "New", "a", null],
      ["", null, "b", "Zwei"],
      ["x", "Third", "c", "  "],
      [null, null, null, null],
    );
    expect(await plan(file, videos)).toEqual({
      rows: [
        { id: "a", description: "New" },
        { id: "b", title: "Zwei" },
      ],
      problems: [],
      unchangedCount: 1,
    });
  });

  it("Marks what another person has changed since, unless the file leaves it alone", async () => {
    const head = ["id", "title", "title_before", "description", "description_before"];
    const file = csv(
      head,
      ["a", "Uno", "Old one", "First", "First"],
      ["b", "Old two", "Old two", "New", null],
      ["c", "Drei", "Three", "Old third", "Old third"],
    );
    expect(await plan(file, videos)).toEqual({
      rows: [
        { id: "a", title: "Uno", isDoubtful: true },
        { id: "b", description: "New" },
        { id: "c", title: "Drei" },
      ],
      problems: [],
      unchangedCount: 0,
    });
  });

  it("Names rows without a video, and rows of one video", async () => {
    const file = csv(
      ["id", "title"],
      ["a", "1"],
      ["zz", "2"],
      [null, "3"],
      ["a", "4"],
      ["b", "x".repeat(1001)],
    );
    expect(await plan(file, videos)).toEqual({
      rows: [{ id: "b", title: "x".repeat(1001), issue: "long-title" }],
      problems: [
        { line: 2, problem: "double", id: "a" },
        { line: 3, problem: "unknown-id", id: "zz" },
        { line: 4, problem: "no-id", id: "" },
        { line: 5, problem: "double", id: "a" },
      ],
      unchangedCount: 0,
    });
  });

  it("Writes numbers and truth values of a sheet as texts", async () => {
    const file = xlsx(["id", "title", "description"], ["a", 1984, true]);
    expect(await plan(file, videos)).toMatchObject({
      rows: [{ id: "a", title: "1984", description: "TRUE" }],
    });
  });
});

describe("what other programs have saved", () => {
  const head = ["id", "title", "description", "title_before", "description_before"];
  const old = [
    video("a", "2026-11-20", "Um 9"),
    video("b", "007"),
    video("c", "'=1+1"),
    video("d", "Fünf; sechs", "Zwei\r\nZeilen"),
    video("e", "مرحبًا 👩‍👩‍👧"),
  ];

  it("Leaves alone dates and numbers that a program has made of texts", async () => {
    const file = xlsx(
      head,
      ["a", "2026-11-20", "Um 9", "2026-11-20", "Um 9"],
      ["b", 7, null, 7, null],
    );
    const unchanged = { rows: [], problems: [], unchangedCount: 2 };
    expect(await plan(file, old)).toEqual(unchanged);
    const touched = xlsx(
      head,
      ["a", "2026-12-24", "Um 9", "2026-11-20", "Um 9"],
      ["b", "Bond", null, 7, null],
    );
    expect(await plan(touched, old)).toEqual({
      rows: [{ id: "b", title: "Bond" }],
      problems: [{ line: 2, problem: "not-text", id: "a" }],
      unchangedCount: 0,
    });
  });

  it.each([
    ["German Excel, as CSV UTF-8", "\uFEFF", ";", "\r\n"],
    ["LibreOffice", "", ",", "\n"],
    ["LibreOffice in German", "", ";", "\n"],
  ])("Reads what %s has saved, and does not doubt what was there", async (_, mark, sign, end) => {
    const rows = (title: (text: string) => string) =>
      [
        head,
        ["a", title("20.11.2026"), "Um 9", "20.11.2026", "Um 9"],
        ["b", title("7"), "", "7", ""],
        // What a program reads from an Excel file has no guard, so that this apostrophe is the text's own.
        ["c", title("'=1+1"), "", "'=1+1", ""],
        ["d", title('"Fünf; sechs"'), '"Zwei\nZeilen"', '"Fünf; sechs"', '"Zwei\nZeilen"'],
        ["e", title("مرحبًا 👩‍👩‍👧"), "", "مرحبًا 👩‍👩‍👧", ""],
      ]
        .map((row) => row.join(sign) + end)
        .join("");
    const fileOf = (title: (text: string) => string) => new Blob([mark + rows(title)]);
    const unchanged = { rows: [], problems: [], unchangedCount: 5 };
    expect(await plan(fileOf(String), old)).toEqual(unchanged);
    expect(
      await plan(
        fileOf(() => "Neu"),
        old,
      ),
    ).toEqual({
      rows: [
        // No one can tell how the program writes dates.
        { id: "a", title: "Neu", isDoubtful: true },
        ...["b", "c", "d", "e"].map((id) => ({ id, title: "Neu" })),
      ],
      problems: [],
      unchangedCount: 0,
    });
  });
});

/** Returns an Excel file whose sheet is replaced. */
async function withSheet(change: (sheet: string) => Uint8Array): Promise<Blob> {
  const file = new Uint8Array(await xlsx(["id", "title"], ["a", "b"]).arrayBuffer());
  const parts = unzipSync(file);
  const path = "xl/worksheets/sheet1.xml";
  const sheet = new TextDecoder().decode(parts[path]);
  return new Blob([zipSync({ ...parts, [path]: change(sheet) })]);
}

const codeOf = (letter: string) => letter.charCodeAt(0);

describe("readLibraryFile", () => {
  it.each<[string, Blob]>([
    ["no-id-column", csv(["title"], ["One"])],
    ["no-text-column", csv(["id"], ["a"])],
    ["double-column", csv(["id", "title", "Title"], ["a", "b", "c"])],
    ["no-rows", csv(["id", "title"])],
    ["no-id-column", new Blob([])],
    ["not-utf8", new Blob([new Uint8Array([0x69, 0xe9])])],
    ["not-a-sheet", new Blob([new Uint8Array([0x89, 0x50, 0, 0])])],
    ["old-or-protected", new Blob([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0])])],
    ["damaged", new Blob([new Uint8Array([0x50, 0x4b, 3, 4, 0])])],
    ["damaged", new Blob([zipSync({ "xl/worksheets/sheet1.xml": strToU8("<w/>") })])],
    ["not-a-sheet", new Blob([zipSync({ "word/document.xml": strToU8("<w/>") })])],
    // OpenDocument, as LibreOffice saves it.
    [
      "old-or-protected",
      new Blob([
        zipSync({
          mimetype: strToU8("application/vnd.oasis.opendocument.spreadsheet"),
          "content.xml": strToU8("<office:document-content/>"),
          "META-INF/manifest.xml": strToU8("<manifest:manifest/>"),
        }),
      ]),
    ],
    // CSV of German Excel that is not CSV UTF-8: Windows-1252.
    ["not-utf8", new Blob([Uint8Array.from("id;title\r\na;Für alle\r\n", codeOf)])],
    ["too-large", new Blob([new Uint8Array(33 * 1024 * 1024)])],
  ])("Says %s of a file that can’t be used", async (problem, file) => {
    expect(await readLibraryFile(file)).toBe(problem);
  });

  it("Refuses what unpacks to more than a library has, whatever it says of itself", async () => {
    const bomb = await withSheet(() => new Uint8Array(1024 * 1024));
    const bytes = new Uint8Array(await bomb.arrayBuffer());
    const tooLarge = { problem: "too-large" };
    expect(await readXlsx(bytes, 1024 * 1024)).toEqual(tooLarge);
    // The sizes that the archive tells are cut short.
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < bytes.length - 28; at++) {
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 100, true);
    }
    expect(await readXlsx(bytes, 1024 * 1024)).toEqual(tooLarge);
  });

  it.each(["XFD2", "A1048577", "B300000"])("Refuses a cell as far away as %s", async (address) => {
    const file = await withSheet((sheet) =>
      strToU8(
        sheet.replace(
          "</sheetData>",
          `<row r="${address.replace(/\D/g, "")}"><c r="${address}"><v>1</v></c></row></sheetData>`,
        ),
      ),
    );
    expect(await readLibraryFile(file)).toBe("too-large");
  });

  it("Reads a sheet whose last row has a format and no value", async () => {
    const file = await withSheet((sheet) =>
      strToU8(
        sheet.replace("</sheetData>", '<row r="1048576"><c r="A1048576" s="1"/></row></sheetData>'),
      ),
    );
    expect(await plan(file, [video("a", "c")])).toMatchObject({ rows: [{ id: "a", title: "b" }] });
  });

  it("Reads no entities of a document type", async () => {
    const file = await withSheet((sheet) =>
      strToU8(
        sheet
          .replace("<worksheet", '<!DOCTYPE x [<!ENTITY e "secret">]><worksheet')
          .replace(">b</t>", ">b&e;</t>"),
      ),
    );
    const read = await plan(file, [video("a", "c")]);
    expect(JSON.stringify(read)).not.toContain("secret");
  });

  it("Reads shared, formatted and prefixed texts, as other programs write them", async () => {
    const file = await withSheet((sheet) =>
      strToU8(
        sheet.replace(
          /<sheetData>.*<\/sheetData>/s,
          '<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>id</t></is></c><c r="C1" t="inlineStr"><is><r><t>ti</t></r><r><t>tle</t></r></is></c></row><row r="3"><c r="A3" t="inlineStr"><is><t>a</t></is></c><c r="C3" t="str"><f>UPPER("new")</f><v>NEW</v></c></row></sheetData>',
        ),
      ),
    );
    expect(await plan(file, [video("a", "Old")])).toEqual({
      rows: [{ id: "a", title: "NEW" }],
      problems: [],
      unchangedCount: 0,
    });
  });
});
