import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readFile } from "#captions/intake/read-file.ts";
import { plainText } from "#captions/markup.ts";
import { anyDocument, hostileFiles } from "./captions-for-test.ts";
import { checkCaptions } from "./check-captions.ts";
import { decode, ENCODINGS, type Encoding } from "./encodings.ts";
import type { FindingKind } from "./findings.ts";
import { readCaptions } from "./read-captions.ts";
import { writeCaptions } from "./write-captions.ts";

const SEED = 20_261_126;

/** Describes a cue as a viewer sees it: `1000-2500 Calm`. */
type Seen = string;

function see(startMs: number, endMs: number, text: string): Seen {
  const lines = text.split("\n").map((line) => line.trim());
  return `${startMs}-${endMs} ${lines.filter((line) => line !== "").join("\n")}`;
}

function seeCue(cue: TextTrackCue): Seen {
  const text = cue instanceof VTTCue ? cue.getCueAsHTML().textContent : "";
  return see(Math.round(cue.startTime * 1000), Math.round(cue.endTime * 1000), text);
}

/** Names what the browser's own parser makes of files; null for a file that it refuses. */
async function readByBrowser(files: readonly BlobPart[]): Promise<(Seen[] | null)[]> {
  const video = document.createElement("video");
  return Promise.all(
    files.map(async (file) => {
      const element = document.createElement("track");
      const url = URL.createObjectURL(new Blob([file]));
      const isRead = new Promise<boolean>((resolve) => {
        element.addEventListener("load", () => resolve(true));
        element.addEventListener("error", () => resolve(false));
      });
      element.src = url;
      video.append(element);
      element.track.mode = "hidden";
      const cues = (await isRead) ? [...(element.track.cues ?? [])] : null;
      URL.revokeObjectURL(url);
      return cues?.map(seeCue) ?? null;
    }),
  );
}

interface OwnCue {
  seen: Seen;
  /** A finding says that a player reads it otherwise. */
  isReported: boolean;
}

/** Lists the kinds that say that a player shows a cue otherwise, or not at all. */
const OF_CUE: ReadonlySet<FindingKind> = new Set([
  "badTimes",
  "unreadTimes",
  "severalFiles",
  "badMarkup",
  "longText",
  "unknownCharacter",
]);
/** To a player, these lines continue the text of the cue above. */
const OF_CUE_ABOVE: ReadonlySet<FindingKind> = new Set(["badTimes", "unreadTimes", "noBlankLine"]);

function readByUs(file: string) {
  // Files are compared as bytes: text would lose a byte order mark and halves of letters.
  const text = new TextDecoder().decode(new TextEncoder().encode(file));
  const { document, issues, lineOf } = readCaptions(text, { fileName: "a.vtt" });
  const findings = [...issues, ...checkCaptions(document, { durationMs: null, lineOf })];
  const has = (kinds: ReadonlySet<FindingKind>, key: number) =>
    findings.some(({ kind, cueKey }) => kinds.has(kind) && cueKey === key);
  return {
    kinds: new Set(findings.map(({ kind }) => kind)),
    cues: document.cues.map(
      ({ key, startMs, endMs, text: raw }): OwnCue => ({
        seen: see(startMs, endMs, plainText(raw, document.format)),
        isReported: has(OF_CUE, key) || has(OF_CUE_ABOVE, key + 1),
      }),
    ),
  };
}

/** Returns the cues that only one of the two reads so, as far as no finding says it. */
function silentDifference(file: string, theirs: readonly Seen[] | null): object | null {
  const { cues, kinds } = readByUs(file);
  if (theirs === null) return kinds.has("noHeader") ? null : { file, theirs };
  if (kinds.has("lineBreaks")) return null;
  const left = [...theirs];
  // Of two equal cues, the one with a finding is the one that the browser drops.
  const ours = cues
    .toSorted((one, other) => Number(one.isReported) - Number(other.isReported))
    .filter(({ seen }) => {
      const at = left.indexOf(seen);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
  const isSilent = left.length > ours.length || ours.some(({ isReported }) => !isReported);
  return isSilent ? { file, ours: ours.map(({ seen }) => seen), theirs: left } : null;
}

/** Returns the first of them. */
async function silentDifferences(files: readonly string[]): Promise<object[]> {
  const theirs = await readByBrowser(files);
  return files.flatMap((file, at) => silentDifference(file, theirs[at] ?? null) ?? []).slice(0, 3);
}

const codesOf = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));

/** Returns a file with letters of an encoding: all of one byte, or some of two. */
function bytesIn(encoding: Encoding): Uint8Array<ArrayBuffer> {
  const letters: number[] = [];
  for (let lead = 0x81; lead < 0xff; lead += 5) {
    for (let trail = 0x40; trail < 0xff; trail += 7) {
      const letter = decode(Uint8Array.of(lead, trail), encoding);
      if (letter.length === 1 && letter !== "\uFFFD") letters.push(lead, trail);
    }
  }
  const isWide = encoding.startsWith("UTF-16");
  const ofOneByte = Array.from({ length: 128 }, (_, at) => at + 128);
  const text = letters.length === 0 || isWide ? ofOneByte : letters;
  const head = codesOf("WEBVTT\n\n00:01.000 --> 00:02.000 line:0\n");
  const codes = [...head, ...text, ...codesOf("\n<i>x</i>\n")];
  if (encoding === "UTF-8") return new TextEncoder().encode(String.fromCharCode(...codes));
  if (!isWide) return Uint8Array.from(codes);
  return Uint8Array.from(
    codes.flatMap((code) => (encoding === "UTF-16 LE" ? [code, 0] : [0, code])),
  );
}

const SEEDED = import.meta.glob<string>("/sandbox/seed/media/captions/*.vtt", {
  query: "?raw",
  import: "default",
  eager: true,
});
const SOURCES = import.meta.glob<string>(
  [
    "../**/*.test.{ts,tsx}",
    "../../player/*.test.ts",
    "/e2e/{playback,subtitle}*.ts",
    "/sandbox/arrivals/*.test.ts",
  ],
  { query: "?raw", import: "default", eager: true },
);

/** Lists the WebVTT that tests have as literals. */
const LITERALS = Object.values(SOURCES).flatMap((source) => [
  ...(source.match(/"(?:\\uFEFF|\\n)?WEBVTT(?:[^"\\\n]|\\.)*"/g) ?? []).map((literal) =>
    String(JSON.parse(literal.replaceAll("\\v", "\\u000B").replaceAll("\\0", "\\u0000"))),
  ),
  ...Array.from(source.matchAll(/`(WEBVTT[^`$]*)`/g), ([, literal = ""]) => literal),
]);

/** Contains every feature of the format. */
const RICH = `WEBVTT - a title
Kind: captions

REGION
id:fred
width:40%

STYLE
::cue { color: red }

NOTE one
two

intro
00:01.000 --> 00:02.500 line:0 align:left
<v Ann>Calm <b>water</b> &amp; wind</v>

00:00:03.000 --> 00:00:04.000
- One &lt;two&gt;
- <c.yellow.loud>Three</c> <00:00:03.500><i>four</i>

2
100:00:05.000 --> 100:00:06.000 region:fred
<ruby>字<rt>zì</rt></ruby>&nbsp;x
<lang fr>mer</lang>

NOTE
the end
`;

const MARKS = [
  ...Array.from("\n\r \t\v\f\0\uFEFF\u00A0\u2028\u0085\u0001<>&:.,-015é字"),
  ..."--> -> 60 99 WEBVTT NOTE STYLE REGION </ <b <b> </b> <B> <v <.a> <1> <br> {\\an8}".split(" "),
  ..."&amp &amp; &lt &gt &nbsp &rlm &copy &#65 &#x41 &#x80; &#0; &#xD800;".split(" "),
  ..."&notit; &hearts; &check; &nosuch; &centerdot; <00:01.000> 00:01.0000".split(" "),
  ..."\n\n|\r\n|\n\r|\r\r\n| --> |<x y>|NOTE -->|00:01.000 --> 00:02.000 line:0".split("|"),
];
const anyMark = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...MARKS) },
  fc.string({ unit: "grapheme", maxLength: 3 }),
);

const anyDamage = fc.record({
  /** Says what part of the file is in front of it. */
  share: fc.noBias(fc.nat(9999)).map((part) => part / 10_000),
  /** Says whether it is cut at an arrow or at a line end. */
  isAtMark: fc.boolean(),
  deleted: fc.constantFrom(0, 0, 1, 2, 9),
  isCut: fc.nat(30).map((one) => one === 30),
  put: fc.oneof(anyMark, fc.constant("")),
});

const damagedFile = fc
  .tuple(
    fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom(RICH, ...Object.values(SEEDED)) },
      anyDocument.map((document) => writeCaptions({ ...document, format: "vtt" })),
    ),
    fc.array(anyDamage, { maxLength: 3 }),
    fc.constantFrom("\n", "\n", "\n", "\n", "\r\n", "\r", "\r\r\n"),
  )
  .map(([whole, damages, lineEnd]) =>
    damages
      .reduce((file, { share, isAtMark, deleted, isCut, put }) => {
        const places = isAtMark ? [...file.matchAll(/(?=-->)|(?<=-->)|\n/g)] : [];
        const place = places[Math.floor(share * places.length)];
        const at = place?.index ?? Math.floor(share * file.length);
        return file.slice(0, at) + put + (isCut ? "" : file.slice(at + deleted));
      }, whole)
      .replaceAll("\n", lineEnd),
  );

const anyTimes = fc
  .record({
    start: fc.nat(9),
    end: fc.nat(9),
    rest: fc.constantFrom("", "", "", " ", "\t", "x", ".", " line:0", "5", "-->"),
  })
  .map(({ start, end, rest }) => `00:0${start}.000 --> 00:1${end}.500${rest}`);
const ODD_LINES = [
  ..."1|#3| 4 |intro|NOTE|NOTE x|STYLE|REGION|::cue {}| |\t|\f|\u00A0|a --> b|-->|→".split("|"),
  ..."NOTE a --> 1:00|00:01.000 -> 00:02.000|00:01 --> 00:02|00:00:01.0 → 00:00:02.5".split("|"),
  ..."\v00:01.000 --> 00:02.000|00:01.000\v-->\u00A000:02.000|\f00:01.000\f-->\f00:02.000".split(
    "|",
  ),
  ..."00:61.000 --> 00:02.000|0001:00:00.000 --> 00001:00:01.000".split("|"),
];
const anyLine = fc.oneof(
  { weight: 3, arbitrary: fc.constant("") },
  { weight: 3, arbitrary: anyTimes },
  { weight: 2, arbitrary: fc.constantFrom(...ODD_LINES) },
  {
    weight: 3,
    arbitrary: fc
      .array(fc.oneof(anyMark, fc.constantFrom("Calm", " sea ", "<i>x</i>")), { maxLength: 4 })
      .map((pieces) => pieces.join("")),
  },
);
const anyLines = fc
  .tuple(
    fc.constantFrom(
      "WEBVTT",
      "WEBVTT x",
      "WEBVTT\n",
      "\uFEFFWEBVTT",
      "\uFEFF\uFEFFWEBVTT",
      "webvtt",
    ),
    fc.array(fc.tuple(anyLine, fc.constantFrom("\n", "\n", "\n", "\n\n", "\r\n", "\r", "\n\r")), {
      maxLength: 14,
      size: "max",
    }),
  )
  .map(([head, lines]) => `${head}\n${lines.map((line) => line.join("")).join("")}`);

describe("a file of WebVTT", { tags: ["nightly"] }, () => {
  it("A file of WebVTT is read as the browser reads it, or has a finding: the browsers’ own test files", async () => {
    expect(LITERALS.length).toBeGreaterThan(40);
    const hostile = Object.values(hostileFiles).map((make) => make(30));
    const files = [RICH, ...Object.values(SEEDED), ...LITERALS, ...hostile];
    expect(await silentDifferences(files)).toEqual([]);
  });

  it("A file of WebVTT is sent, from another encoding, as the browser reads it", async () => {
    const files = ENCODINGS.map((encoding) => ({ encoding, bytes: bytesIn(encoding) }));
    const sent = files.map(async ({ encoding, bytes }) => {
      const file = new File([bytes], "a.vtt");
      const answer = await readFile({ file, encoding, shiftMs: 0, fixes: [], durationMs: null });
      return answer.kind === "read" ? answer.read.content : "";
    });
    const theirs = await readByBrowser(await Promise.all(sent));
    expect(theirs.map((cues) => cues?.length)).toEqual(files.map(() => 1));
    const differences = files.flatMap(({ encoding, bytes }, at) => {
      const difference = silentDifference(decode(bytes, encoding), theirs[at] ?? null);
      return difference === null ? [] : { encoding, ...difference };
    });
    expect(differences).toEqual([]);
  });

  it.each([
    ["damaged files", damagedFile],
    ["lines in any order", anyLines],
  ])(
    "A file of WebVTT is read as the browser reads it, or has a finding: %s",
    async (_, anyFile) => {
      expect(await silentDifferences(fc.sample(anyFile, { seed: SEED, numRuns: 1000 }))).toEqual(
        [],
      );
    },
  );
});
