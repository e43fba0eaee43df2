import { expect, it } from "vitest";
import { createStorageClient } from "../client.ts";
import {
  type Bench,
  clientOfThePast,
  isReadable,
  ORIGIN,
  put,
  refusal,
  rejection,
  withParameter,
} from "./target.ts";

const WRONG_SIGNATURE = [403, "SignatureDoesNotMatch"];

function signed(bench: Bench, name: string): Promise<string> {
  return bench.client.signPut({ key: bench.key(name), expiresInSeconds: 60 });
}

/** Tests signed URLs and requests. */
export function describeSignatures(bench: Bench): void {
  describeSignedPuts(bench);
  describeTampering(bench);
  describeStrangers(bench);
}

/** Tests what a signed address stores. */
function describeSignedPuts(bench: Bench): void {
  it("Stores a signed PUT and replaces it", async () => {
    const key = "signed/plain.srt";
    const first = await put(await signed(bench, key), "one");
    expect([first.status, first.headers.get("etag")]).toEqual([
      200,
      '"f97c5d29941bfb1b2fdab0874906ab82"',
    ]);
    expect((await put(await signed(bench, key), "three")).status).toBe(200);
    expect(await bench.client.head(bench.key(key))).toMatchObject({ sizeBytes: 5 });
    expect((await put(await signed(bench, key), "")).status).toBe(200);
    expect(await bench.client.head(bench.key(key))).toMatchObject({ sizeBytes: 0 });
  });

  it.each([
    "signed/two words & more.vtt",
    "signed/ünï©ødé/файл/映画.mp4",
    "signed/+plus%20percent?question#hash.mp4",
    "signed/a//b/",
    "signed/'quotes'\"(and)*stars!~.mp4",
    `signed/${"k".repeat(800)}`,
  ])("Accepts the key %s unchanged", async (key) => {
    expect((await put(await signed(bench, key), key)).status).toBe(200);
    expect(await bench.client.head(bench.key(key))).toMatchObject({
      sizeBytes: Buffer.byteLength(key),
    });
  });

  it("Refuses a key of more than 1024 bytes", async () => {
    const [status] = await refusal(await put(await signed(bench, "k".repeat(1024)), "x"));
    expect(status).toBe(400);
  });

  it("Refuses a body of unknown length", async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode("x"));
        controller.close();
      },
    });
    const init: RequestInit & { duplex: "half" } = { method: "PUT", body, duplex: "half" };
    const response = await fetch(await signed(bench, "signed/unknown-length"), init);
    expect(await refusal(response)).toEqual([411, "MissingContentLength"]);
    expect(await bench.client.head(bench.key("signed/unknown-length"))).toBeNull();
  });
}

/** Tests that an address is good as it was signed, and for no longer. */
function describeTampering(bench: Bench): void {
  it("Refuses an expired address, readably for the page", async () => {
    const url = await clientOfThePast(bench).signPut({
      key: bench.key("signed/late"),
      expiresInSeconds: 60,
    });
    const response = await put(url, "x");
    // Ceph applies CORS rules only after verifying the signature.
    expect(isReadable(response)).toBe(!bench.target.isCeph);
    expect(await refusal(response)).toEqual([403, "AccessDenied"]);
    expect(await bench.client.head(bench.key("signed/late"))).toBeNull();
  });

  it("Refuses an address whose lifetime was extended", async () => {
    const url = await clientOfThePast(bench).signPut({
      key: bench.key("signed/late"),
      expiresInSeconds: 60,
    });
    const stretched = withParameter(url, "X-Amz-Expires", "86400");
    expect(await refusal(await put(stretched, "x"))).toEqual(WRONG_SIGNATURE);
  });

  it("Covers every component of the address", async () => {
    const upload = {
      key: bench.key("signed/covered"),
      uploadId: await bench.client.createMultipart(bench.key("signed/covered")),
    };
    const url = await bench.client.signPart({ ...upload, partNumber: 1, expiresInSeconds: 60 });
    const signature = new URL(url).searchParams.get("X-Amz-Signature") ?? "";
    const flipped = (signature.startsWith("0") ? "1" : "0") + signature.slice(1);
    const tampered = [
      withParameter(url, "X-Amz-Signature", flipped),
      withParameter(url, "partNumber", "2"),
      withParameter(url, "uploadId", "abc"),
      withParameter(url, "X-Amz-Expires", "61"),
      withParameter(url, "x-id", null),
      withParameter(url, "added", "1"),
      url.replace("signed/covered", "signed/another"),
    ];
    for (const each of tampered)
      expect(await refusal(await put(each, "x"))).toEqual(WRONG_SIGNATURE);
    const asGet = await fetch(url, { headers: { Origin: ORIGIN } });
    expect(await refusal(asGet)).toEqual(WRONG_SIGNATURE);
    expect((await put(url, "x")).status).toBe(200);
  });
}

/** Tests who and what the storage knows. */
function describeStrangers(bench: Bench): void {
  it("Refuses requests without a signature, by an unknown key or a wrong secret", async () => {
    const bare = (await signed(bench, "signed/stranger")).split("?")[0] ?? "";
    expect(await refusal(await put(bare, "x"))).toEqual([403, "AccessDenied"]);
    const { identity, endpoint } = bench.target;
    const as = (credentials: { accessKeyId: string; secretAccessKey: string }) =>
      createStorageClient({ ...identity, credentials, endpoint });
    const unknown = as({ ...identity.credentials, accessKeyId: "NOBODY" });
    const impostor = as({ ...identity.credentials, secretAccessKey: "guessed" });
    const url = await unknown.signPut({ key: bench.key("signed/stranger"), expiresInSeconds: 60 });
    expect(await refusal(await put(url, "x"))).toEqual([403, "InvalidAccessKeyId"]);
    expect(await rejection(unknown.createMultipart("k"))).toEqual([403, "InvalidAccessKeyId"]);
    expect(await rejection(impostor.createMultipart("k"))).toEqual(WRONG_SIGNATURE);
  });

  it("Says which object or bucket does not exist", async () => {
    const { identity, endpoint } = bench.target;
    expect(await bench.client.head(bench.key("signed/nothing"))).toBeNull();
    const download = bench.client.download(bench.key("signed/nothing"), "/nonexistent/path");
    expect(await rejection(download)).toEqual([404, "NoSuchKey"]);
    const elsewhere = createStorageClient({ ...identity, bucket: "no-such-bucket", endpoint });
    expect(await rejection(elsewhere.createMultipart("k"))).toEqual([404, "NoSuchBucket"]);
  });
}
