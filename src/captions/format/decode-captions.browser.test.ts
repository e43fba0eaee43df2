import { describe, expect, it } from "vitest";
import { binaryFormat, decodeCaptions } from "./decode-captions.ts";
import { decode, type Encoding } from "./encodings.ts";

/** Maps the letters of an encoding to their bytes. */
function tableOf(encoding: Encoding): Map<string, number[]> {
  const table = new Map<string, number[]>();
  const add = (...bytes: number[]) => {
    const letter = decode(Uint8Array.from(bytes), encoding);
    if (Array.from(letter).length === 1 && letter !== "\uFFFD" && !table.has(letter))
      table.set(letter, bytes);
  };
  for (let byte = 0; byte < 256; byte += 1) add(byte);
  if (!/jis|gb|euc|big5/i.test(encoding)) return table;
  for (let lead = 0x81; lead < 0xff; lead += 1) {
    for (let trail = 0x40; trail < 0xff; trail += 1) add(lead, trail);
  }
  return table;
}

function encode(text: string, encoding: Encoding): Uint8Array {
  const table = tableOf(encoding);
  const bytes = Array.from(text).flatMap((letter) => {
    const found = table.get(letter);
    if (found === undefined) throw new Error(`${encoding} has no ${letter}`);
    return found;
  });
  return Uint8Array.from(bytes);
}

function toUtf16(text: string, isLittle: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(2 * text.length));
  for (let at = 0; at < text.length; at += 1) view.setUint16(2 * at, text.charCodeAt(at), isLittle);
  return new Uint8Array(view.buffer);
}

function toUtf32(text: string, isLittle: boolean): Uint8Array {
  const letters = Array.from(text);
  const view = new DataView(new ArrayBuffer(4 * letters.length));
  for (const [at, letter] of letters.entries())
    view.setUint32(4 * at, letter.codePointAt(0) ?? 0, isLittle);
  return new Uint8Array(view.buffer);
}

function srt(lines: string): string {
  const blocks = lines
    .split("|")
    .map((line, at) => `${at + 1}\r\n00:00:0${at + 1},000 --> 00:00:0${at + 2},500\r\n${line}\r\n`);
  return blocks.join("\r\n");
}

const FRENCH = srt(
  "Je ne sais pas où ils sont allés.|C’est déjà trop tard, mon frère.|À bientôt !",
);
const RUSSIAN = srt("Я не знаю, где они сейчас.|Уже слишком поздно, друг мой.|До завтра, у окна.");
const UKRAINIAN = srt("Я не знаю, де вони зараз.|Вже надто пізно, друже.|Їжте, будь ласка.");
const JAPANESE = srt("彼らがどこにいるのか分かりません。|もう遅すぎるよ、友よ。");

const xml = (label: string, text: string) =>
  `<?xml version="1.0" encoding="${label}"?>\n<tt><p begin="1s" end="2s">${text}</p></tt>`;
const html = (label: string, text: string) => `<SAMI><meta charset=${label}>${text}`;

describe("decodeCaptions", () => {
  it.each<[string, Uint8Array, string, boolean, guess?: Encoding]>([
    ["UTF-8", new TextEncoder().encode(JAPANESE), JAPANESE, false],
    ["UTF-8", new TextEncoder().encode("1 ASCII"), "1 ASCII", false],
    ["UTF-8", new Uint8Array(), "", false],
    ["UTF-8 (BOM)", new TextEncoder().encode(`\uFEFF${FRENCH}`), FRENCH, true],
    ["UTF-16 LE", toUtf16(`\uFEFF${RUSSIAN}`, true), RUSSIAN, true],
    ["UTF-16 BE", toUtf16(`\uFEFF${FRENCH}`, false), FRENCH, true],
    ["UTF-32 LE", toUtf32(`\uFEFF${JAPANESE}😀`, true), `${JAPANESE}😀`, true],
    ["UTF-32 BE", toUtf32(`\uFEFF${RUSSIAN}`, false), RUSSIAN, true],
    ["UTF-16 LE", toUtf16(JAPANESE, true), JAPANESE, true, "UTF-16 LE"],
    ["UTF-16 BE", toUtf16(RUSSIAN, false), RUSSIAN, true, "UTF-16 BE"],
  ])(
    "Recognizes an encoding by its bytes: %s",
    async (encoding, bytes, text, isConverted, guess) => {
      expect(await decodeCaptions(bytes)).toEqual({
        text,
        encodingName: encoding,
        guess: guess === undefined ? null : { encoding: guess, isSure: true },
        isConverted,
        isBinary: false,
      });
    },
  );

  it.each<[Encoding, string]>([
    ["Windows-1252", FRENCH],
    ["Windows-1252", srt("Não sei onde eles estão.|A situação é muito difícil, irmão.")],
    ["Windows-1252", srt("¿Dónde están los niños?|Mañana será otro día, señor.")],
    ["Windows-1252", srt("Ich weiß nicht, wo die Mädchen sind.|Es ist zu spät für Ärger.")],
    ["Windows-1252", srt("“It’s over,” she said.|Don’t go – not yet…")],
    ["Windows-1252", srt("“Olá” €")],
    ["Windows-1250", srt("Nie wiem, gdzie oni są.|Już jest za późno, mój przyjacielu.")],
    ["Windows-1250", srt("Nevím, kde jsou všichni.|Už je příliš pozdě, můj příteli.")],
    ["Windows-1250", srt("Nem tudom, hol vannak a többiek.|Jöjjön vissza hétfőn, őszintén.")],
    ["ISO-8859-2", srt("Nie wiem, gdzie oni są.|Już jest za późno, mój przyjacielu.")],
    ["Windows-1251", RUSSIAN],
    ["Windows-1251", UKRAINIAN],
    ["KOI8-R", RUSSIAN],
    ["ISO-8859-5", RUSSIAN],
    ["Windows-1253", srt("Δεν ξέρω πού είναι τώρα.|Είναι πολύ αργά, φίλε μου.")],
    ["Windows-1254", srt("Şimdi nerede olduklarını bilmiyorum.|Artık çok geç, dostum.")],
    ["Windows-1255", srt("אני לא יודע איפה הם עכשיו.|כבר מאוחר מדי, ידידי.")],
    ["Windows-1256", srt("لا أعرف أين هم الآن.|لقد فات الأوان يا صديقي.")],
    ["Windows-874", srt("ฉันไม่รู้ว่าพวกเขาอยู่ที่ไหน|มันสายเกินไปแล้วเพื่อน")],
    ["Shift_JIS", JAPANESE],
    ["EUC-JP", JAPANESE],
    ["GB18030", srt("我不知道他们现在在哪里。|已经太晚了，我的朋友。")],
    ["Big5", srt("我不知道他們現在在哪裡。|已經太晚了，我的朋友。")],
    ["EUC-KR", srt("그들이 지금 어디에 있는지 모르겠어요.|이미 너무 늦었어, 친구야.")],
  ])("Recognizes %s by its letters", async (label, text) => {
    const decoded = await decodeCaptions(encode(text, label));
    expect(decoded).toMatchObject({ text, isConverted: true, isBinary: false });
  });

  const CZECH = "Nevím, kde jsou všichni.|Už je příliš pozdě, můj příteli.|Zůstaň tu ještě chvíli.";
  it.each<[Encoding, string]>([
    ["CP850", FRENCH.replaceAll("’", "'")],
    ["CP850", srt("Ich weiß nicht, wo die Mädchen sind.|Es ist zu spät für Ärger.")],
    ["CP852", srt(CZECH)],
    ["CP852", srt("Nie wiem, gdzie oni są.|Już jest za późno, mój przyjacielu.")],
    ["CP866", RUSSIAN],
    ["CP737", srt("Δεν ξέρω πού είναι τώρα.|Είναι πολύ αργά, φίλε μου.")],
    ["Mac Roman", FRENCH],
    ["Mac Cyrillic", RUSSIAN],
    ["ISO-8859-2", srt(CZECH)],
  ])("Reads %s, an encoding of old systems", async (encoding, text) => {
    const decoded = await decodeCaptions(encode(text, encoding));
    expect(decoded).toMatchObject({ text, isConverted: true, isBinary: false });
  });

  it("Reads ISO-2022-JP, which is ASCII with escapes", async () => {
    // あ and い.
    const bytes = Uint8Array.of(0x1b, 0x24, 0x42, 0x24, 0x22, 0x24, 0x24, 0x1b, 0x28, 0x42);
    expect(await decodeCaptions(bytes)).toMatchObject({
      text: "あい",
      encodingName: "ISO-2022-JP",
      guess: { encoding: "ISO-2022-JP", isSure: true },
      isBinary: false,
    });
  });

  it.each<[Encoding, string]>([
    ["KOI8-R", RUSSIAN],
    ["KOI8-U", UKRAINIAN],
  ])("Names the encoding of %s by its letters", async (encoding, text) => {
    const { guess } = await decodeCaptions(encode(text, encoding));
    expect(guess).toEqual({ encoding, isSure: true });
  });

  it.each<[string, Encoding, string]>([
    ["an XML declaration", "ISO-8859-15", xml("ISO-8859-15", "10 € café")],
    ["its older name", "Windows-1252", xml("ISO-8859-1", "é")],
    ["a name of IBM", "CP852", xml("ibm852", "ů")],
    ["a double-byte set", "Shift_JIS", xml("Shift_JIS", "駅")],
    ["HTML", "EUC-KR", html("euc-kr", "역")],
    ["not what is impossible", "Windows-1252", xml("UTF-8", "Où êtes-vous ?")],
    ["not the unknown", "Windows-1252", xml("klingon", "Où êtes-vous ?")],
  ])("Trusts a declaration where it can be true: %s", async (_, encoding, text) => {
    const decoded = await decodeCaptions(encode(text, encoding));
    expect(decoded).toMatchObject({ text, guess: { encoding } });
  });

  it("Trusts valid UTF-8 more than a declaration", async () => {
    const text = xml("ISO-8859-1", "Où êtes-vous ?");
    const decoded = await decodeCaptions(new TextEncoder().encode(text));
    expect(decoded).toMatchObject({ text, guess: null, isConverted: false });
  });

  it("Reads a file in the encoding that was chosen, whatever it looks like", async () => {
    const { text, guess } = await decodeCaptions(encode(RUSSIAN, "Windows-1251"), "KOI8-R");
    expect(guess).toBeNull();
    expect(text).not.toBe(RUSSIAN);
  });

  it("Is unsure of an encoding after a few letters, and sure after many", async () => {
    const few = await decodeCaptions(encode("1\nNo lo sé", "Windows-1252"));
    expect(few.guess?.isSure).toBe(false);
    const many = await decodeCaptions(encode(srt(CZECH), "Windows-1250"));
    expect(many.guess).toEqual({ encoding: "Windows-1250", isSure: true });
  });

  it("Names an encoding by its common name", async () => {
    const { encodingName: encoding } = await decodeCaptions(encode(FRENCH, "Windows-1252"));
    expect(encoding).toBe("Windows-1252");
  });

  it("Reads UTF-8 that was cut within a letter as UTF-8", async () => {
    const bytes = new TextEncoder().encode(RUSSIAN.trimEnd().slice(0, -1));
    expect(await decodeCaptions(bytes.subarray(0, -1))).toMatchObject({
      text: `${RUSSIAN.trimEnd().slice(0, -2)}\uFFFD`,
      encodingName: "UTF-8",
      isConverted: true,
    });
  });

  const noise = Uint8Array.from({ length: 4096 }, (_, at) => (at * at * 7919 + at * 31) >> 3);
  it.each<[string, Uint8Array]>([
    ["PNG", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, ...noise)],
    ["ZIP", Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0, 0, 0, ...noise)],
    ["MP4", Uint8Array.of(0, 0, 0, 32, 0x66, 0x74, 0x79, 0x70, 0x69, 0x73, 0x6f, 0x6d)],
    ["noise", noise],
    ["zeros", new Uint8Array(4096)],
  ])("Recognizes that a file is not text: %s", async (_, bytes) => {
    expect((await decodeCaptions(bytes)).isBinary).toBe(true);
  });

  it("Reads ten million bytes of any kind", { tags: ["nightly"] }, async () => {
    for (const byte of [0x0a, 0x41, 0x80, 0xe9, 0xff, 0x00]) {
      const { text } = await decodeCaptions(new Uint8Array(10_000_000).fill(byte));
      expect(text.length).toBeGreaterThan(0);
    }
  });
});

describe("binaryFormat", () => {
  it("Recognizes a binary format by the name of the file and its first bytes", () => {
    const bytes = new TextEncoder().encode("PK\u0003\u0004rest");
    expect(binaryFormat("a.docx", bytes)).toBe("Word");
    expect(binaryFormat("a.zip", bytes)).toBeNull();
    const docx = new TextEncoder().encode("PK\u0003\u0004\0\n…\nword/document.xml\0");
    expect(binaryFormat("a.srt", docx)).toBe("Word");
    expect(binaryFormat("a.sub", Uint8Array.of(0, 0, 1, 0xba))).toBe("VobSub");
    expect(binaryFormat("a.stl", new TextEncoder().encode("850STL25.01"))).toBe("EBU STL");
  });
});
