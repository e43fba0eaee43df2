import { describe, expect, it } from "vitest";
import { fillMessages } from "./fill-messages.ts";

describe("fillMessages", () => {
  it("Puts the English text where a language has none, at any depth", () => {
    const english = { title: "Title", save: "Save", menu: { open: "Open", close: "Close" } };
    const own = { title: "Titel", menu: { close: "Schließen" } };
    expect(fillMessages(english, own)).toEqual({
      title: "Titel",
      save: "Save",
      menu: { open: "Open", close: "Schließen" },
    });
  });

  it("Gives the English messages where a language has nothing", () => {
    const english = { menu: { open: "Open" } };
    expect(fillMessages(english, {})).toEqual(english);
  });

  it("Leaves out keys that no English message has", () => {
    expect(fillMessages({ a: "A" }, { a: "Ä", b: "B" })).toEqual({ a: "Ä" });
  });

  it("Follows English where one side has a text and the other a group", () => {
    const english = { a: "A", b: { c: "C" } };
    expect(fillMessages(english, { a: { c: "Z" }, b: "Z" })).toEqual(english);
  });
});
