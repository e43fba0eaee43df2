import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createSdkClient } from "./sdk-client.ts";
import { type EmbeddedBench, startEmbedded } from "./suite/embedded-bench.ts";
import { CREDENTIALS } from "./suite/test-identity.ts";

let bench: EmbeddedBench;
let sdk: S3Client;
const Bucket = "videos";

beforeAll(async () => {
  bench = await startEmbedded();
  sdk = createSdkClient({ ...bench.identity, endpoint: bench.origin });
});
afterAll(() => bench.stop());

async function codeOf(call: Promise<unknown>): Promise<[number | undefined, string]> {
  try {
    await call;
  } catch (error) {
    if (error instanceof S3ServiceException) return [error.$metadata.httpStatusCode, error.name];
    throw error;
  }
  return [200, ""];
}

/** A client as others set it up: checksums wherever it can, and the machine's own clock. */
function ordinaryClient(systemClockOffset = 0): S3Client {
  return new S3Client({
    endpoint: bench.origin,
    region: "eu-central-1",
    credentials: CREDENTIALS,
    forcePathStyle: true,
    systemClockOffset,
  });
}

it("verifies the checksums of an ordinary client, which learns the storage's time", async () => {
  const client = ordinaryClient();
  const Body = Buffer.alloc(300_000, "frame");
  await client.send(new PutObjectCommand({ Bucket, Key: "plain", Body }));
  await client.send(
    new PutObjectCommand({
      Bucket,
      Key: "typed",
      Body,
      ContentType: "video/mp4",
      Metadata: { a: "b" },
    }),
  );
  const found = await client.send(new GetObjectCommand({ Bucket, Key: "typed" }));
  expect(found).toMatchObject({
    ContentType: "video/mp4",
    Metadata: { a: "b" },
    ContentLength: 300_000,
  });
  expect(await found.Body?.transformToString()).toBe(Body.toString());
});

it.each(["CRC32", "CRC32C", "SHA1", "SHA256"] as const)(
  "unpacks chunks trailed by %s",
  async (ChecksumAlgorithm) => {
    const Key = `stream-${ChecksumAlgorithm}`;
    const chunks = ["first ", "x".repeat(70_000), " last"];
    // A stream cannot be sent again once the clock is found to be off.
    await ordinaryClient(bench.clock.now().getTime() - Date.now()).send(
      new PutObjectCommand({
        Bucket,
        Key,
        Body: Readable.from(chunks.map((chunk) => Buffer.from(chunk))),
        ContentLength: 70_011,
        ChecksumAlgorithm,
      }),
    );
    const { Body, ContentEncoding } = await sdk.send(new GetObjectCommand({ Bucket, Key }));
    expect(ContentEncoding).toBeUndefined();
    expect(await text(Body as Readable)).toBe(chunks.join(""));
  },
);

it("refuses a body that is not the one signed, or fails its checksum", async () => {
  const tampering = createSdkClient({ ...bench.identity, endpoint: bench.origin });
  tampering.middlewareStack.add(
    (next) => (args) => {
      Object.assign(args.request as object, { body: Buffer.from("two") });
      return next(args);
    },
    { step: "deserialize" },
  );
  const object = { Bucket, Key: "tampered", Body: Buffer.from("one") };
  // In plain HTTP the SDK signs the body's hash.
  expect(await codeOf(tampering.send(new PutObjectCommand(object)))).toEqual([
    400,
    "XAmzContentSHA256Mismatch",
  ]);
  expect(
    await codeOf(sdk.send(new PutObjectCommand({ ...object, ChecksumCRC32: "AAAAAA==" }))),
  ).toEqual([400, "BadDigest"]);
  expect(bench.storage.pathOf("tampered")).toBeNull();
});

it.each([
  ["bytes=0-0", 206, "0", "bytes 0-0/10"],
  ["bytes=2-4", 206, "234", "bytes 2-4/10"],
  ["bytes=7-", 206, "789", "bytes 7-9/10"],
  ["bytes=-3", 206, "789", "bytes 7-9/10"],
  ["bytes=5-99", 206, "56789", "bytes 5-9/10"],
  ["bytes=-99", 206, "0123456789", "bytes 0-9/10"],
  ["bytes=4-2", 200, "0123456789", undefined],
  ["bytes=0-1,3-4", 200, "0123456789", undefined],
  ["lines=1-2", 200, "0123456789", undefined],
])("gives the range %s", async (Range, status, body, contentRange) => {
  await sdk.send(new PutObjectCommand({ Bucket, Key: "digits", Body: "0123456789" }));
  const found = await sdk.send(new GetObjectCommand({ Bucket, Key: "digits", Range }));
  expect([found.$metadata.httpStatusCode, found.ContentRange]).toEqual([status, contentRange]);
  expect(await found.Body?.transformToString()).toBe(body);
});

it("refuses a range beyond the end", async () => {
  await sdk.send(new PutObjectCommand({ Bucket, Key: "digits", Body: "0123456789" }));
  await sdk.send(new PutObjectCommand({ Bucket, Key: "empty", Body: "" }));
  const get = (Key: string, Range: string) =>
    codeOf(sdk.send(new GetObjectCommand({ Bucket, Key, Range })));
  expect(await get("digits", "bytes=10-")).toEqual([416, "InvalidRange"]);
  expect(await get("digits", "bytes=-0")).toEqual([416, "InvalidRange"]);
  expect(await get("empty", "bytes=0-")).toEqual([416, "InvalidRange"]);
});

it("removes objects, and does not mind their absence", async () => {
  await sdk.send(new PutObjectCommand({ Bucket, Key: "gone", Body: "x" }));
  await sdk.send(new DeleteObjectCommand({ Bucket, Key: "gone" }));
  await sdk.send(new DeleteObjectCommand({ Bucket, Key: "gone" }));
  expect(bench.storage.pathOf("gone")).toBeNull();
});

it("says what it does not do, rather than do something else", async () => {
  const notImplemented = [501, "NotImplemented"];
  const object = { Bucket, Key: "k", Body: "x" };
  expect(await codeOf(sdk.send(new ListObjectsV2Command({ Bucket })))).toEqual(notImplemented);
  expect(await codeOf(sdk.send(new PutObjectCommand({ ...object, IfNoneMatch: "*" })))).toEqual(
    notImplemented,
  );
  expect(await codeOf(sdk.send(new PutObjectCommand({ ...object, ACL: "public-read" })))).toEqual([
    400,
    "AccessControlListNotSupported",
  ]);
});

it("refuses a request whose time is off", async () => {
  const late = createSdkClient({
    ...bench.identity,
    endpoint: bench.origin,
    clock: { now: () => new Date(bench.clock.now().getTime() - 16 * 60 * 1000) },
  });
  expect(await codeOf(late.send(new GetObjectCommand({ Bucket, Key: "k" })))).toEqual([
    403,
    "RequestTimeTooSkewed",
  ]);
});
