import { describe, expect, it } from "vitest";
import { decodeCaptions } from "./decode-captions.ts";

/** Letters of an encoding and their bytes, made with the decoder that every browser has. */
function tableOf(label: string): Map<string, number[]> {
  const decoder = new TextDecoder(label);
  const table = new Map<string, number[]>();
  const add = (...bytes: number[]) => {
    const letter = decoder.decode(Uint8Array.from(bytes));
    if (Array.from(letter).length === 1 && letter !== "\uFFFD" && !table.has(letter))
      table.set(letter, bytes);
  };
  for (let byte = 0; byte < 256; byte += 1) add(byte);
  if (!/jis|gb|euc|big5/.test(label)) return table;
  for (let lead = 0x81; lead < 0xff; lead += 1) {
    for (let trail = 0x40; trail < 0xff; trail += 1) add(lead, trail);
  }
  return table;
}

function encode(text: string, label: string): Uint8Array {
  const table = tableOf(label);
  const bytes = Array.from(text).flatMap((letter) => {
    const found = table.get(letter);
    if (found === undefined) throw new Error(`${label} has no ${letter}`);
    return found;
  });
  return Uint8Array.from(bytes);
}

function toUtf16(text: string, isLittle: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(2 * text.length));
  for (let at = 0; at < text.length; at += 1) view.setUint16(2 * at, text.charCodeAt(at), isLittle);
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
const JAPANESE = srt("彼らがどこにいるのか分かりません。|もう遅すぎるよ、友よ。");

describe("decodeCaptions", () => {
  it.each<[string, Uint8Array, string, boolean]>([
    ["UTF-8", new TextEncoder().encode(JAPANESE), JAPANESE, false],
    ["UTF-8", new TextEncoder().encode("1 ASCII"), "1 ASCII", false],
    ["UTF-8", new Uint8Array(), "", false],
    ["UTF-8 (BOM)", new TextEncoder().encode(`\uFEFF${FRENCH}`), FRENCH, true],
    ["UTF-16 LE", toUtf16(`\uFEFF${RUSSIAN}`, true), RUSSIAN, true],
    ["UTF-16 BE", toUtf16(`\uFEFF${FRENCH}`, false), FRENCH, true],
    ["UTF-16 LE", toUtf16(JAPANESE, true), JAPANESE, true],
    ["UTF-16 BE", toUtf16(RUSSIAN, false), RUSSIAN, true],
  ])("reads %s", async (encoding, bytes, text, isConverted) => {
    expect(await decodeCaptions(bytes)).toEqual({ text, encoding, isConverted, isBinary: false });
  });

  it.each([
    ["windows-1252", FRENCH],
    ["windows-1252", srt("Não sei onde eles estão.|A situação é muito difícil, irmão.")],
    ["windows-1252", srt("¿Dónde están los niños?|Mañana será otro día, señor.")],
    ["windows-1252", srt("Ich weiß nicht, wo die Mädchen sind.|Es ist zu spät für Ärger.")],
    ["windows-1252", srt("“It’s over,” she said.|Don’t go – not yet…")],
    ["windows-1252", srt("“Olá” €")],
    ["windows-1250", srt("Nie wiem, gdzie oni są.|Już jest za późno, mój przyjacielu.")],
    ["windows-1250", srt("Nevím, kde jsou všichni.|Už je příliš pozdě, můj příteli.")],
    ["windows-1250", srt("Nem tudom, hol vannak a többiek.|Jöjjön vissza hétfőn, őszintén.")],
    ["iso-8859-2", srt("Nie wiem, gdzie oni są.|Już jest za późno, mój przyjacielu.")],
    ["windows-1251", RUSSIAN],
    ["windows-1251", srt("Я не знаю, де вони зараз.|Вже надто пізно, друже.|Їжте, будь ласка.")],
    ["koi8-r", RUSSIAN],
    ["iso-8859-5", RUSSIAN],
    ["windows-1253", srt("Δεν ξέρω πού είναι τώρα.|Είναι πολύ αργά, φίλε μου.")],
    ["windows-1254", srt("Şimdi nerede olduklarını bilmiyorum.|Artık çok geç, dostum.")],
    ["windows-1255", srt("אני לא יודע איפה הם עכשיו.|כבר מאוחר מדי, ידידי.")],
    ["windows-1256", srt("لا أعرف أين هم الآن.|لقد فات الأوان يا صديقي.")],
    ["windows-874", srt("ฉันไม่รู้ว่าพวกเขาอยู่ที่ไหน|มันสายเกินไปแล้วเพื่อน")],
    ["shift_jis", JAPANESE],
    ["euc-jp", JAPANESE],
    ["gb18030", srt("我不知道他们现在在哪里。|已经太晚了，我的朋友。")],
    ["big5", srt("我不知道他們現在在哪裡。|已經太晚了，我的朋友。")],
    ["euc-kr", srt("그들이 지금 어디에 있는지 모르겠어요.|이미 너무 늦었어, 친구야.")],
  ])("reads %s by its letters", async (label, text) => {
    const decoded = await decodeCaptions(encode(text, label));
    expect(decoded).toMatchObject({ text, isConverted: true, isBinary: false });
  });

  it("names the encoding as people do", async () => {
    const { encoding } = await decodeCaptions(encode(FRENCH, "windows-1252"));
    expect(encoding).toBe("Windows-1252");
  });

  it("takes UTF-8 that was cut in a letter as UTF-8", async () => {
    const bytes = new TextEncoder().encode(RUSSIAN.trimEnd().slice(0, -1));
    expect(await decodeCaptions(bytes.subarray(0, -1))).toMatchObject({
      text: `${RUSSIAN.trimEnd().slice(0, -2)}\uFFFD`,
      encoding: "UTF-8",
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
  ])("tells that %s is no text", async (_, bytes) => {
    expect((await decodeCaptions(bytes)).isBinary).toBe(true);
  });

  it("reads ten million bytes of any kind", async () => {
    for (const byte of [0x0a, 0x41, 0x80, 0xe9, 0xff, 0x00]) {
      const { text } = await decodeCaptions(new Uint8Array(10_000_000).fill(byte));
      expect(text.length).toBeGreaterThan(0);
    }
  }, 60_000);
});
