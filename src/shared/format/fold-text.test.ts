import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldText } from "./fold-text.ts";

describe("foldText", () => {
  it.each([
    ["Kvällsnytt", "kvallsnytt"],
    ["Chłodno ŒUVRE Straße", "chlodno oeuvre strasse"],
    ["ﬁlm ２", "film 2"],
    ["é", "e"],
    ["夜の商店街", "夜の商店街"],
    ["ｶﾒﾗ", "かめら"],
    ["ドキュメンタリー", "どきゅめんたりー"],
    ["مكتبـــة", "مكتبه"],
    ["أغنية على", "اغنيه علي"],
    ["“Long” – don’t", '"long" - don\'t'],
    ["co\u00ADop\u200B", "coop"],
  ])("Folds %s to the same as %s", (text, folded) => expect(foldText(text)).toBe(foldText(folded)));

  it("Is the same for a text that is folded", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
  });
});
