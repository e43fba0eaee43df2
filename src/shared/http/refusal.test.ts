import { describe, expect, it } from "vitest";
import { kindOfStatus, readErrorBody, refusalOf } from "./refusal.ts";

describe("readErrorBody", () => {
  it("Drops what may be a signature", () => {
    const body = { message: "No https://store.example/a?X-Amz-Signature=secret&b=1 today. Why?" };
    expect(readErrorBody(JSON.stringify(body))).toBe("No https://store.example/a?… today. Why?");
  });

  it.each([
    ['{"message":"Bad range","detail":"to is below from"}', "Bad range to is below from"],
    ['{"message":"Bad range","details":["a","b"]}', "Bad range a b"],
    ['{"error":"Content is offline"}', "Content is offline"],
    ['{"errors":[{"message":"one"},{"message":"two"}]}', "one two"],
    ['{"errors":["one","two"]}', "one two"],
    ['"just text in quotes"', "just text in quotes"],
    ["plain text", "plain text"],
    ["<html><h1>502 Bad Gateway</h1></html>", ""],
    ["", ""],
    ["   ", ""],
    ['{"message":', ""],
    ['{"message":{"deep":1}}', ""],
    ['{"__proto__":{"message":"no"}}', ""],
    ["line one\nline\u0000two \u202Eevil", "line one line two evil"],
    ["null", "null"],
  ])("Reads from the answer %j the words %j", (body, expected) => {
    expect(readErrorBody(body)).toBe(expected);
  });

  it("Shows 300 characters at most, counted as people count", () => {
    const shown = readErrorBody("🎬".repeat(400));
    expect(Array.from(shown)).toHaveLength(300);
    expect(shown.endsWith("…")).toBe(true);
  });
});

describe("refusalOf", () => {
  it.each([
    [503, { problem: "key-refused", message: "No." }, "key-refused"],
    [503, { message: "No." }, "server"],
    // The platform's own words are not the BFF's.
    [401, { problem: "key-refused" }, "signed-out"],
  ])("Reads the status %i with %j as %s", (status, body, kind) => {
    const answer = new Response(null, { status });
    expect(refusalOf({ answer, text: JSON.stringify(body) }).kind).toBe(kind);
  });
});

describe("kindOfStatus", () => {
  it.each([
    [400, "rejected"],
    [401, "signed-out"],
    [403, "forbidden"],
    [404, "not-found"],
    [408, "timeout"],
    [410, "not-found"],
    [413, "rejected"],
    [429, "too-many-requests"],
    [500, "server"],
    [503, "server"],
  ])("Reads the status %i alone as %s", (status, expected) => {
    expect(kindOfStatus(status)).toBe(expected);
  });
});
