import fc from "fast-check";
import { expect, it } from "vitest";
import { decodeAwsChunked } from "./aws-chunked.ts";

async function* pieces(text: string, size: number): AsyncGenerator<Buffer> {
  const body = Buffer.from(text);
  for (let at = 0; at < body.length; at += size) yield body.subarray(at, at + size);
}

async function decode(text: string, length: number, size = text.length) {
  const trailers: [string, string][] = [];
  let content = "";
  const onTrailer = (name: string, value: string) => trailers.push([name, value]);
  for await (const chunk of decodeAwsChunked(pieces(text, size), length, onTrailer)) {
    content += chunk.toString("latin1");
  }
  return { content, trailers };
}

it("unpacks chunks however they arrive", async () => {
  const chunks = fc.array(fc.constantFrom("\r\n", "0\r\n\r\n", "abc"), { maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(chunks, fc.integer({ min: 1, max: 20 }), async (parts, size) => {
      const body = parts.map((part) => `${part.length.toString(16)}\r\n${part}\r\n`).join("");
      const content = parts.join("");
      const text = `${body}0\r\nx-amz-checksum-crc32:AA==\r\n\r\n`;
      expect(await decode(text, content.length, size)).toEqual({
        content,
        trailers: [["x-amz-checksum-crc32", "AA=="]],
      });
    }),
  );
});

it.each([
  ["3\r\nabc\r\n0\r\n\r\n", 4, "IncompleteBody"],
  ["3\r\nabc\r\n0\r\n\r\n", 2, "IncompleteBody"],
  ["3\r\nabc\r\n", 3, "IncompleteBody"],
  ["5\r\nabc", 5, "IncompleteBody"],
  ["3\r\nabcd\r\n0\r\n\r\n", 3, "InvalidRequest"],
  ["xyz\r\n", 3, "InvalidRequest"],
])("refuses %j for %d bytes", async (text, length, code) => {
  await expect(decode(text, length)).rejects.toMatchObject({ code });
});
