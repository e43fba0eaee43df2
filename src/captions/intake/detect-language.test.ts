import { expect, it } from "vitest";
import { detectLanguage } from "./read-file.ts";

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
])("hears %s", async (code, text) => {
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
  ["one cry", "Aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaah!"],
  ["no language", "Xqzvk wjrtp qxzzv kkqwj pzxvq jwqkz xvzqp wkjqx zvqpx jkwqz xqvzp"],
])("has no guess for %s", async (_, text) => {
  expect(await detectLanguage(text)).toBeNull();
});

it("listens to all of a video", async () => {
  const song = "Non, rien de rien, je ne sais plus où tu étais hier soir, personne ne le sait.\n";
  const talk = "I told you not to come back here.\nWhere were you last night?\n";
  expect(await detectLanguage(song.repeat(20) + talk.repeat(400))).toBe("en");
});
