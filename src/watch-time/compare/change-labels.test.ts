import { createTranslator } from "use-intl/core";
import { describe, expect, it } from "vitest";
import arApp from "#messages/ar/app.json";
import arShared from "#messages/ar/shared.json";
import arWatchTime from "#messages/ar/watch-time.json";
import app from "#messages/en/app.json";
import shared from "#messages/en/shared.json";
import watchTime from "#messages/en/watch-time.json";
import type { Figure } from "#watch-time/figure.ts";
import type { Measure } from "#watch-time/measures.ts";
import { formatChange } from "./change-labels.tsx";
import { type ChangeUnit, changeOfFigure } from "./figure-change.ts";

const exactly = (value: number): Figure => ({ kind: "exact", value });
const atLeast = (value: number): Figure => ({ kind: "atLeast", value });

const MESSAGES = {
  en: { ...app, ...shared, ...watchTime },
  ar: { ...arApp, ...arShared, ...arWatchTime },
};

function format(
  locale: keyof typeof MESSAGES,
  [measure, unit]: [Measure, ChangeUnit],
  current: Figure,
  previous: Figure,
) {
  const of = { locale, messages: MESSAGES[locale] };
  const texts = {
    t: createTranslator({ ...of, namespace: "watchTimeTable.changes" }),
    figure: createTranslator({ ...of, namespace: "watchTimeTable.figure" }),
    charts: createTranslator({ ...of, namespace: "charts.change" }),
    common: createTranslator({ ...of, namespace: "common" }),
  };
  return formatChange({ ...texts, locale, measure, unit }, changeOfFigure(current, previous));
}

describe("formatChange", () => {
  it.each<[string, Figure, string, string | null]>([
    ["a number", exactly(15), "+5", null],
    ["a lower bound", atLeast(15), "≥ +5", "at least +5"],
    ["a range", { kind: "between", from: 8, to: 12 }, "-2 to +2", "between -2 and +2"],
    ["part of the data", { kind: "exact", value: 15, isPart: true }, "≈ +5", "about +5"],
  ])("Says in words what signs say, of %s", (_, current, text, words) => {
    const found = format("en", ["plays", "amount"], current, exactly(10));
    expect(found).toMatchObject({ text, words });
    expect(found?.reason === null).toBe(words === null);
  });

  it("Says in words that a change is at most so much", () => {
    const found = format("en", ["plays", "amount"], exactly(15), atLeast(10));
    expect(found).toMatchObject({ text: "≤ +5", words: "at most +5" });
  });

  it("Tells the direction of the least changes in words, as their text has no sign", () => {
    const more = format("en", ["plays", "percent"], exactly(10_001), exactly(10_000));
    expect(more).toMatchObject({ text: "<0.1%", words: "<0.1% more", reason: null });
    const less = format("en", ["completion", "amount"], exactly(50), exactly(50.01));
    expect(less).toMatchObject({ text: "<0.1 pts", words: "<0.1 pts less" });
  });

  it("Keeps signs before their numbers in right-to-left text", () => {
    const less = format("ar", ["plays", "amount"], exactly(4), exactly(10));
    expect(less?.text).toBe("\u200E-6");
    const points = format("ar", ["completion", "amount"], exactly(50), exactly(50.01));
    expect(points?.text).toMatch(/^\u200E<0\.1 /);
  });
});
