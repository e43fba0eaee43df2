import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, it } from "vitest";
import { parseS3Request } from "./s3-request.ts";
import {
  canonicalRequest,
  isSameSignature,
  parseAmzDate,
  parseCredential,
  sign,
  stringToSign,
} from "./sigv4.ts";

it("Agrees with the worked example of AWS's documentation", () => {
  const message = new IncomingMessage(new Socket());
  message.method = "GET";
  message.url =
    "/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256" +
    "&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request" +
    "&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=any";
  message.headers.host = "examplebucket.s3.amazonaws.com";
  const scope = parseCredential("AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request");
  if (scope === null) throw new Error("The credential was not understood.");
  const canonical = canonicalRequest(parseS3Request(message), ["host"], "UNSIGNED-PAYLOAD");
  const text = stringToSign("20130524T000000Z", scope, canonical);
  expect(sign("wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", scope, text)).toBe(
    "aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404",
  );
});

it("Accepts access keys with slashes, and no short credentials", () => {
  expect(parseCredential("a/b/20130524/r/s3/aws4_request")?.accessKeyId).toBe("a/b");
  expect(parseCredential("20130524/r/s3/aws4_request")).toBeNull();
  expect(parseCredential("/20130524/r/s3/aws4_request")).toBeNull();
});

it("Reads only real instants", () => {
  expect(parseAmzDate("20130524T000000Z")?.toISOString()).toBe("2013-05-24T00:00:00.000Z");
  expect(parseAmzDate("20131324T000000Z")).toBeNull();
  expect(parseAmzDate("2013-05-24T00:00:00Z")).toBeNull();
});

it("Compares signatures of any length", () => {
  expect(isSameSignature("abc", "abc")).toBe(true);
  expect(isSameSignature("abc", "abd")).toBe(false);
  expect(isSameSignature("abc", "abcd")).toBe(false);
  expect(isSameSignature("abc", "")).toBe(false);
});
