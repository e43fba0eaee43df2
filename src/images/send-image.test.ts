import { afterEach, describe, expect, it, vi } from "vitest";
import { printOf } from "./send-image.ts";

afterEach(() => vi.unstubAllGlobals());

describe.each([true, false])("printOf, over a secure connection: %s", (isSecure) => {
  const print = (...bytes: number[]) => {
    vi.stubGlobal("isSecureContext", isSecure);
    return printOf(new Blob([new Uint8Array(bytes)]));
  };

  it("Is the same for the same bytes", async () => {
    expect(await print(1, 2, 3)).toBe(await print(1, 2, 3));
  });

  it("Differs for other bytes of the same number", async () => {
    const all = [
      await print(1, 2, 3),
      await print(1, 3, 2),
      await print(0, 0, 0),
      await print(0, 0),
    ];
    expect(new Set(all).size).toBe(all.length);
  });
});

it("Uses the SHA-256 of the bytes where the page may compute it", async () => {
  vi.stubGlobal("isSecureContext", true);
  expect(await printOf(new Blob(["abc"]))).toBe(
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  );
});
