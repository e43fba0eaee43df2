import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formBoundary, readForm } from "./multipart-form.ts";

const BOUNDARY = "----boundary";

async function* pieces(body: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  let at = 0;
  for (let turn = 0; at < body.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? body.length;
    yield body.subarray(at, at + size);
    at += size;
  }
}

function field(name: string, value: string): string {
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
}

function form(fields: readonly [string, string][], file: Buffer, rest = ""): Buffer {
  return Buffer.concat([
    Buffer.from(fields.map(([name, value]) => field(name, value)).join("")),
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="C:\\videos\\a; name=%22b%22.vtt"\r\nContent-Type: text/vtt\r\n\r\n`,
    ),
    file,
    Buffer.from(`\r\n${rest}--${BOUNDARY}--\r\n`),
  ]);
}

async function read(body: Buffer, sizes: readonly number[] = [body.length]) {
  const { fields, filename, contentType, file } = await readForm(pieces(body, sizes), BOUNDARY);
  const content: Buffer[] = [];
  for await (const chunk of file) content.push(chunk);
  return {
    fields: Object.fromEntries(fields),
    filename,
    contentType,
    content: Buffer.concat(content),
  };
}

/** Generates bytes that often resemble the boundary. */
const treacherous = fc
  .array(
    fc.constantFrom(
      "\r\n",
      "\r",
      "\n",
      "--",
      `--${BOUNDARY.slice(0, 6)}`,
      `\r\n--${BOUNDARY.slice(0, -1)}`,
      "x",
    ),
    { maxLength: 30 },
  )
  .map((tokens) => Buffer.from(tokens.join("")));

describe("readForm", () => {
  it("Reads the same form however its bytes arrive", async () => {
    await fc.assert(
      fc.asyncProperty(
        treacherous,
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 }),
        async (file, sizes) => {
          const found = await read(
            form(
              [
                ["key", "a/b"],
                ["x", "1\r\n2"],
              ],
              file,
            ),
            sizes,
          );
          expect(found).toEqual({
            fields: { key: "a/b", x: "1\r\n2" },
            filename: 'a; name="b".vtt',
            contentType: "text/vtt",
            content: file,
          });
        },
      ),
    );
  });

  it("Never reads what follows the file", async () => {
    const found = await read(form([["key", "k"]], Buffer.from("x"), field("key", "other")));
    expect(found.fields).toEqual({ key: "k" });
    expect(found.content.toString()).toBe("x");
  });

  it("Holds no more of a file than arrives at once", async () => {
    const chunk = Buffer.alloc(64 * 1024, "x");
    const head = form([], Buffer.alloc(0));
    const start = head.subarray(0, head.indexOf("\r\n\r\n") + 4);
    async function* long(): AsyncGenerator<Buffer> {
      yield start;
      for (let turn = 0; turn < 100; turn += 1) yield chunk;
      yield Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
    }
    const { file } = await readForm(long(), BOUNDARY);
    let total = 0;
    for await (const piece of file) {
      expect(piece.length).toBeLessThan(2 * chunk.length);
      total += piece.length;
    }
    expect(total).toBe(100 * chunk.length);
  });

  it.each([
    [
      "no file",
      Buffer.from(`${field("key", "k")}--${BOUNDARY}--\r\n`),
      "IncorrectNumberOfFilesInPostRequest",
    ],
    ["no form at all", Buffer.from("key=value"), "MalformedPOSTRequest"],
    ["no end", form([], Buffer.from("x")).subarray(0, -10), "MalformedPOSTRequest"],
    [
      "a part without a name",
      Buffer.from(`--${BOUNDARY}\r\nX: y\r\n\r\nz\r\n--${BOUNDARY}--`),
      "MalformedPOSTRequest",
    ],
    [
      "a field of 21 kB",
      form([["x", "y".repeat(21_000)]], Buffer.alloc(0)),
      "MaxPostPreDataLengthExceededError",
    ],
  ])("Refuses a body with %s", async (_, body, code) => {
    await expect(read(body)).rejects.toMatchObject({ code });
  });
});

describe("formBoundary", () => {
  it.each([
    ["multipart/form-data; boundary=abc", "abc"],
    ['multipart/form-data; charset=utf-8; boundary="a b"', "a b"],
    ["Multipart/Form-Data;boundary=abc; x=y", "abc"],
    ["multipart/form-data", null],
    ["application/xml; boundary=abc", null],
    [undefined, null],
  ])("Finds in %s the boundary %s", (type, boundary) => {
    expect(formBoundary(type)).toBe(boundary);
  });
});
