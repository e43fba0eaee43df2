import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMask } from "./mask.ts";

function masked(chunks: string[], secret: string): Promise<string> {
  return text(Readable.from(chunks.map((chunk) => Buffer.from(chunk))).pipe(createMask(secret)));
}

describe("createMask", () => {
  it.each([
    [["key"], "***"],
    [["a key and a key"], "a *** and a ***"],
    [["a k", "e", "y!"], "a ***!"],
    [["kkk", "ey"], "kk***"],
    [["ke"], "ke"],
    [["k", "x", "ke", "y"], "kx***"],
    [[], ""],
  ])("Masks the key in %j: %s", async (chunks, expected) => {
    expect(await masked(chunks, "key")).toBe(expected);
  });

  it("Masks a secret made of stars without an endless loop", async () => {
    expect(await masked(["****"], "**")).toBe("****");
  });

  it("Finds the secret wherever the chunks are cut, and keeps the length", async () => {
    const letters = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(letters, fc.array(fc.nat(5)), async (whole, cuts) => {
        const chunks: string[] = [];
        let at = 0;
        for (const cut of cuts) {
          chunks.push(whole.slice(at, at + cut));
          at += cut;
        }
        chunks.push(whole.slice(at));
        expect(await masked(chunks, "aba")).toBe(whole.replaceAll("aba", "***"));
      }),
    );
  });
});
