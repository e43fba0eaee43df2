import { describe, expect, it, vi } from "vitest";
import { LARGEST_FILE_BYTES } from "#captions/caption-files.ts";
import type { FindingKind } from "#captions/format/findings.ts";
import {
  type CaptionFile,
  convertFile,
  detectLanguage,
  readFile,
  refuseFile,
} from "./read-file.ts";

async function read(
  name: string,
  content: BlobPart,
  fixes: readonly FindingKind[] = [],
): Promise<CaptionFile> {
  const answer = await readFile({
    file: new File([content], name),
    encoding: null,
    shiftMs: 0,
    fixes,
    durationMs: 60_000,
  });
  if (answer.kind !== "read") throw new Error(`It was refused: ${answer.reason}`);
  return answer.read;
}

const kinds = ({ findings }: CaptionFile) =>
  findings.map(({ severity, kind, fix }) => `${severity} ${kind} ${fix}`);

const SRT = "1\r\n00:00:01,000 --> 00:00:04,000\r\nGood morning\r\n";

describe("readFile", () => {
  it.each([
    ["a", SRT],
    ["with old line ends", SRT.replaceAll("\r\n", "\r")],
    ["without an end", SRT.trimEnd()],
  ])("Sends the bytes of a good file unchanged: %s", async (_, content) => {
    const upload = await read("video.srt", content);
    expect(new Uint8Array(await upload.content.arrayBuffer())).toEqual(
      new TextEncoder().encode(content),
    );
    expect(upload).toMatchObject({ format: "srt", cueCount: 1, convertedFrom: null });
  });

  it("Omits a byte order mark, and says so", async () => {
    const upload = await read("video.srt", `\uFEFF${SRT}`);
    expect(upload.convertedFrom).toBe("UTF-8 (BOM)");
    expect(new Uint8Array(await upload.content.arrayBuffer())).toEqual(
      new TextEncoder().encode(SRT),
    );
  });

  it.each([
    ["video.vtt", "video.vtt", "WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n"],
    ["video.srt", "video.vtt", "WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n"],
    ["video.SRT", "video.srt", SRT],
    ["a.b.srt", "a.b.srt", SRT],
  ])("Sends %s under the name %s, with the right extension", async (name, expected, content) => {
    expect((await read(name, content)).fileName).toBe(expected);
  });

  it("Converts a file of another encoding to UTF-8", async () => {
    const bytes = Uint8Array.from(
      "1\n00:00:01,000 --> 00:00:04,000\n\xcf\xf0\xe8\xe2\xe5\xf2, \xea\xe0\xea \xe4\xe5\xeb\xe0? \xdf \xf5\xee\xf7\xf3 \xe4\xee\xec\xee\xe9.\n",
      (letter) => letter.charCodeAt(0),
    );
    const upload = await read("video.ru.srt", bytes);
    expect(upload.convertedFrom).not.toBeNull();
    expect(await upload.content.text()).toContain("Привет, как дела? Я хочу домой.");
  });

  it.each(["\0\0\0\u0001", "PK\u0003\u0004\0\0\0\0\0"])(
    "Refuses a file that is no text: %j",
    async (content) => {
      const file = new File([content], "video.srt");
      expect(
        await readFile({ file, encoding: null, shiftMs: 0, fixes: [], durationMs: null }),
      ).toEqual({
        kind: "refused",
        reason: "binary",
      });
    },
  );

  it("Takes a file without an extension by its content", async () => {
    expect(await read("video", SRT)).toMatchObject({ fileName: "video.srt", cueCount: 1 });
    const reading = { encoding: null, shiftMs: 0, fixes: [], durationMs: null };
    expect(await readFile({ file: new File(["notes"], "video"), ...reading })).toEqual({
      kind: "refused",
      reason: "extension",
    });
  });

  it("Says why a known format can't be converted", async () => {
    const file = new File(["{25}{50}No rate\n"], "video.sub");
    const answer = await readFile({
      file,
      encoding: null,
      shiftMs: 0,
      fixes: [],
      durationMs: null,
    });
    expect(answer).toEqual({ kind: "refused", reason: "noFrameRate", format: "MicroDVD" });
  });

  it("Reads the language from the name, and says which others it left out", async () => {
    const content =
      '<tt><div xml:lang="en"><p begin="1s" end="2s">One</p></div><div xml:lang="fr"><p begin="1s" end="2s">Un</p></div></tt>';
    expect(await read("video.fr.ttml", content)).toMatchObject({
      firstCues: [{ text: "Un" }],
      leftOut: { styles: false, languages: ["en"] },
    });
  });

  it("Recognizes telemetry of a drone", async () => {
    const data = "FrameCnt: 1\n[iso: 100] [shutter: 1/400.0] [latitude: 47.1]";
    const file = new File([SRT.replace("Good morning", data)], "DJI_0001.SRT");
    const reading = { encoding: null, shiftMs: 0, fixes: [], durationMs: null };
    expect(await readFile({ file, ...reading })).toEqual({ kind: "refused", reason: "telemetry" });
  });

  it("Keeps an error of text that players don't show until a person adds it to a caption", async () => {
    const text = `by Ann\n\n${SRT.replace("00:00:01,000", "0:0:1,0")}`;
    expect(kinds(await read("video.srt", text))).toContain("error strayText own");
    expect(kinds(await read("video.srt", text, ["badTimes"]))).toEqual(["error strayText own"]);
    const taken = await read("video.srt", text, ["strayText"]);
    expect(kinds(taken)).toEqual([]);
    expect(await taken.content.text()).toContain("by Ann\nGood morning");
  });

  it("Reports captions of another format whose times can't be read", async () => {
    const text =
      '<tt><body><p begin="1s" end="2s">One</p><p begin="soon" end="3s">Two</p></body></tt>';
    const found = await read("video.ttml", text);
    expect(kinds(found)).toEqual(["error unreadTimes null"]);
    expect(found.findings[0]?.values).toEqual({ sample: "Two" });
  });

  it("Shifts captions before they are fixed, and hides no error", async () => {
    const text = SRT.replace("00:00:04,000", "soon");
    const file = new File([text], "video.srt");
    const reading = { encoding: null, fixes: [], durationMs: null };
    const answer = await readFile({ file, shiftMs: 500, ...reading });
    if (answer.kind !== "read") throw new Error("It was refused.");
    expect(answer.read.firstCues).toMatchObject([{ startMs: 1500 }]);
    expect(kinds(answer.read)).toContain("error unreadTimes null");
  });

  it("Adds up fixes, and checks the result again", async () => {
    const content =
      "1\n00:00:05,000 --> 00:00:09,000\nSecond\n\n2\n00:00:01,000 --> 00:00:06,000\nFirst\n";
    expect(kinds(await read("video.srt", content))).toContain("warning outOfOrder own");
    const sorted = await read("video.srt", content, ["outOfOrder"]);
    expect(kinds(sorted)).toEqual(["warning overlap own"]);
    const both = await read("video.srt", content, ["outOfOrder", "overlap"]);
    expect(kinds(both)).toEqual([]);
    expect(await both.content.text()).toMatch(/^1\n00:00:01,000 --> 00:00:05,000\nFirst\n/);
  });

  it("Rewrites a file that players could not read", async () => {
    const content = "1\n0:0:1,5-->0:0:4\nGood morning\n";
    const found = await read("video.srt", content);
    expect(kinds(found)).toContain("error badTimes rewrite");
    const written = await read("video.srt", content, ["badTimes"]);
    expect(kinds(written)).toEqual([]);
    expect(await written.content.text()).toContain("00:00:01,500 --> 00:00:04,000");
  });

  it("Reads ten million characters of nothing sensible", async () => {
    const upload = await read("video.srt", "<".repeat(10_000_000));
    expect(kinds(upload)).toContain("error noCue null");
  });
});

it.each([
  ["video.srt", 1, null],
  ["video.en.VTT", LARGEST_FILE_BYTES, null],
  ["video.vtt.exe", 10, "extension"],
  ["video.vtt ", 10, "extension"],
  ["video.srt.zip", 10, "extension"],
  [".srt", 10, "extension"],
  ["srt", 10, null],
  ["video.vtt\u202Eexe", 10, "extension"],
  ["video.srt", 50_000_000, "tooLarge"],
  ["video.srt", LARGEST_FILE_BYTES + 1, "tooLarge"],
  ["video.srt", 0, "empty"],
  ["video.en.TTML", 1, null],
  ["video.json", 1, null],
  ["video.en.json3", 1, null],
  ["video.en.srv3", 1, null],
])("Judges a file by its name and size: %j of %d bytes, %s", (name, size, expected) => {
  expect(refuseFile({ name, size })).toBe(expected);
});

const ITALIC_SRT = "1\n00:00:01,000 --> 00:00:02,500\nGood <i>morning</i>\n";
const ITALIC_VTT = "WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nGood <i>morning</i>\n";

async function convert(text: string, format: "srt" | "vtt") {
  const { content, ...rest } = await convertFile(new TextEncoder().encode(text), format);
  return { ...rest, text: await content.text() };
}

describe("convertFile", () => {
  it.each([
    ["itself", ITALIC_SRT, "srt", ITALIC_SRT, false],
    [
      "itself, with all its oddities",
      `${ITALIC_SRT}\n\n\nstray`,
      "srt",
      `${ITALIC_SRT}\n\n\nstray`,
      false,
    ],
    ["the other format", ITALIC_SRT, "vtt", ITALIC_VTT, false],
    ["the other format", ITALIC_VTT, "srt", ITALIC_SRT, false],
    [
      "a file with comments",
      ITALIC_VTT.replace("\n\n", "\n\nNOTE by me\n\n"),
      "srt",
      ITALIC_SRT,
      true,
    ],
    [
      "a file with styles",
      ITALIC_VTT.replace("\n\n", "\n\nSTYLE\n::cue { color: red }\n\n"),
      "srt",
      ITALIC_SRT,
      true,
    ],
    ["a file with numbers", ITALIC_VTT.replace("\n\n", "\n\n1\n"), "srt", ITALIC_SRT, false],
    ["a file with names", ITALIC_VTT.replace("\n\n", "\n\nopening\n"), "srt", ITALIC_SRT, true],
  ] as const)(
    "Converts a track to the requested format: %s",
    async (_, text, format, expected, isLossy) => {
      expect(await convert(text, format)).toEqual({ text: expected, isLossy, isEmpty: false });
    },
  );

  it("Says that there are no captions in it", async () => {
    expect(await convert("<html></html>", "vtt")).toMatchObject({ isEmpty: true });
  });
});

it.each([
  ["en", "I told you not to come back here.\nWhere were you last night? Nobody could find you."],
  ["de", "Ich habe dir gesagt, du sollst nicht zurückkommen.\nWo warst du denn gestern Nacht?"],
  ["fr", "Je t'avais dit de ne pas revenir ici.\nOù étais-tu hier soir ? Personne ne t'a trouvé."],
  ["es", "Te dije que no volvieras aquí.\n¿Dónde estabas anoche? Nadie pudo encontrarte."],
  [
    "pt",
    "Eu disse para você não voltar aqui.\nOnde você estava ontem à noite? Ninguém achou você.",
  ],
  ["it", "Ti avevo detto di non tornare qui.\nDov'eri ieri sera? Nessuno riusciva a trovarti."],
  ["nl", "Ik had je gezegd dat je niet terug moest komen.\nWaar was je gisteravond eigenlijk?"],
  [
    "da",
    "Jeg sagde jo, at du ikke skulle komme tilbage.\nHvor var du henne i går aftes? Ingen vidste noget.",
  ],
  [
    "fi",
    "Minähän sanoin, ettet saa palata tänne.\nMissä sinä olit viime yönä? Kukaan ei löytänyt sinua.",
  ],
  [
    "pl",
    "Mówiłem ci, żebyś tu nie wracał.\nGdzie byłeś wczoraj w nocy? Nikt nie mógł cię znaleźć.",
  ],
  ["tr", "Sana buraya geri dönmemeni söylemiştim.\nDün gece neredeydin? Kimse seni bulamadı."],
  [
    "ru",
    "Я же говорил тебе не возвращаться сюда.\nГде ты был прошлой ночью? Никто не мог тебя найти.",
  ],
  ["uk", "Я ж казав тобі не повертатися сюди.\nДе ти був минулої ночі? Ніхто не міг тебе знайти."],
  ["el", "Σου είπα να μην ξαναγυρίσεις εδώ.\nΠού ήσουν χθες το βράδυ; Κανείς δεν σε έβρισκε."],
  ["ar", "قلت لك ألا تعود إلى هنا أبداً.\nأين كنت ليلة أمس؟ لم يستطع أحد أن يجدك."],
  ["he", "אמרתי לך לא לחזור לכאן יותר.\nאיפה היית אתמול בלילה? אף אחד לא מצא אותך."],
  ["hi", "मैंने तुमसे कहा था कि यहाँ वापस मत आना।\nकल रात तुम कहाँ थे? कोई तुम्हें ढूँढ नहीं पाया।"],
  [
    "zh",
    "我告诉过你不要再回到这里来。\n你昨天晚上到底去哪里了?没有人能找到你,我们大家都很担心你,也不知道该怎么办才好。",
  ],
  [
    "ja",
    "ここには戻ってくるなと言ったはずだ。\n昨日の夜はどこにいたんだ?誰もあなたを見つけられなかった。",
  ],
  [
    "ko",
    "여기로 다시 돌아오지 말라고 했잖아.\n어젯밤에 어디 있었어? 아무도 너를 찾을 수 없어서 다들 걱정했어.",
  ],
  ["th", "ฉันบอกเธอแล้วว่าอย่ากลับมาที่นี่อีก\nเมื่อคืนเธออยู่ที่ไหน ไม่มีใครหาเธอเจอเลย"],
])("Tells the language of a text: %s", async (code, text) => {
  expect(await detectLanguage(text)).toBe(code);
});

it.each([
  ["nothing", ""],
  ["a few words", "Where were you last night?"],
  ["no words", "1234567890 – 1234567890 ♪♪♪ 1234567890 – 1234567890 ♪♪♪"],
  [
    "three languages",
    "Where were you last night? Ich habe dich überall gesucht. Je ne sais pas où tu étais.",
  ],
  ["Indonesian", "Sudah kubilang jangan kembali ke sini.\nDi mana kamu tadi malam? Aku mencarimu."],
  ["a single exclamation", "Aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaah!"],
  ["no language", "Xqzvk wjrtp qxzzv kkqwj pzxvq jwqkz xvzqp wkjqx zvqpx jkwqz xqvzp"],
])("Guesses no language where a text does not tell: %s", async (_, text) => {
  expect(await detectLanguage(text)).toBeNull();
});

it("Guesses by the whole text, and not by its beginning", async () => {
  const song = "Non, rien de rien, je ne sais plus où tu étais hier soir, personne ne le sait.\n";
  const talk = "I told you not to come back here.\nWhere were you last night?\n";
  expect(await detectLanguage(song.repeat(20) + talk.repeat(400))).toBe("en");
});

it("Refuses a file whose bytes do not come within a minute, as others wait behind it", async () => {
  vi.useFakeTimers();
  const file = new File([SRT], "video.srt");
  file.arrayBuffer = () => new Promise(() => {});
  const answer = readFile({ file, encoding: null, shiftMs: 0, fixes: [], durationMs: null });
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  expect(await answer).toEqual({ kind: "refused", reason: "unreadable" });
});
