import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CompleteMultipartUploadCommand, ListPartsCommand } from "@aws-sdk/client-s3";
import { expect, it } from "vitest";
import {
  type Bench,
  isReadable,
  MIB,
  ORIGIN,
  put,
  putPart,
  refusal,
  rejection,
  sdkCode,
  sdkOf,
} from "./target.ts";

const FULL_PART = Buffer.alloc(5 * MIB, "reel");

function md5(content: string | Buffer): Buffer {
  return createHash("md5").update(content).digest();
}

interface Upload {
  key: string;
  uploadId: string;
}

function complete(
  bench: Bench,
  upload: Upload,
  parts: readonly [partNumber: number, etag: string][],
) {
  return sdkOf(bench).send(
    new CompleteMultipartUploadCommand({
      Bucket: bench.target.identity.bucket,
      Key: upload.key,
      UploadId: upload.uploadId,
      MultipartUpload: { Parts: parts.map(([PartNumber, ETag]) => ({ PartNumber, ETag })) },
    }),
  );
}

function list(bench: Bench, { key, uploadId }: Upload, page = {}) {
  return sdkOf(bench).send(
    new ListPartsCommand({
      Bucket: bench.target.identity.bucket,
      Key: key,
      UploadId: uploadId,
      ...page,
    }),
  );
}

async function begin(bench: Bench, key: string): Promise<Upload> {
  const whole = bench.key(key);
  return { key: whole, uploadId: await bench.client.createMultipart(whole) };
}

async function contentOf({ client }: Bench, key: string): Promise<Buffer> {
  const directory = await mkdtemp(join(tmpdir(), "storage-suite-"));
  try {
    await client.download(key, join(directory, "object"));
    return await readFile(join(directory, "object"));
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** Tests uploads in parts. */
export function describeMultipart(bench: Bench): void {
  describeParts(bench);
  describeJoining(bench);
  describeRefusals(bench);
  describeEnds(bench);
}

/** Tests how parts are signed, sent and listed. */
function describeParts(bench: Bench): void {
  it("Signs parts for a bare PUT: the address has no checksum, and the page can read the ETag", async () => {
    const upload = await begin(bench, "multipart/bare");
    const url = await bench.client.signPart({ ...upload, partNumber: 1, expiresInSeconds: 60 });
    const names = [...new URL(url).searchParams.keys()].map((name) => name.toLowerCase());
    expect(names.filter((name) => name.includes("checksum"))).toEqual([]);
    expect(new URL(url).searchParams.get("X-Amz-SignedHeaders")).toBe("host");

    const response = await put(url, "x");
    expect(response.status).toBe(200);
    expect(isReadable(response)).toBe(true);
    expect(response.headers.get("access-control-expose-headers")?.toLowerCase()).toContain("etag");
  });

  it("Keeps the last of several uploads of one part", async () => {
    const upload = await begin(bench, "multipart/replaced");
    const first = await putPart(bench, upload, 1, "first");
    const second = await putPart(bench, upload, 1, "second");
    expect((await list(bench, upload)).Parts).toMatchObject([
      { PartNumber: 1, ETag: second, Size: 6 },
    ]);
    expect(await rejection(bench.client.completeMultipart({ ...upload, etags: [first] }))).toEqual([
      400,
      "InvalidPart",
    ]);
    await bench.client.completeMultipart({ ...upload, etags: [second] });
    expect((await contentOf(bench, upload.key)).toString()).toBe("second");
  });

  it("Lists parts in order, a page at a time", async () => {
    const upload = await begin(bench, "multipart/listed");
    for (const number of [3, 1, 2]) await putPart(bench, upload, number, `part ${number}`);
    const page = await list(bench, upload, { MaxParts: 2 });
    expect(page).toMatchObject({ IsTruncated: true, MaxParts: 2 });
    expect(page.Parts?.map((part) => part.PartNumber)).toEqual([1, 2]);
    const rest = await list(bench, upload, { PartNumberMarker: "2" });
    expect(rest.IsTruncated).toBe(false);
    expect(rest.Parts?.map((part) => part.PartNumber)).toEqual([3]);
  });

  it("Numbers parts from 1 to 10,000", async () => {
    const upload = await begin(bench, "multipart/numbers");
    const status = async (partNumber: number) => {
      const url = await bench.client.signPart({ ...upload, partNumber, expiresInSeconds: 60 });
      return refusal(await put(url, "x"));
    };
    expect(await status(1)).toEqual([200, ""]);
    expect(await status(10_000)).toEqual([200, ""]);
    // Ceph counts the parts when they are joined and lets any number pass before.
    const beyond = bench.target.isCeph ? [200, ""] : [400, "InvalidArgument"];
    expect(await status(10_001)).toEqual(beyond);
    expect(await status(0)).toEqual(beyond);
  });

  it("Answers the preflight of a part", async () => {
    const upload = await begin(bench, "multipart/preflight");
    const url = await bench.client.signPart({ ...upload, partNumber: 1, expiresInSeconds: 60 });
    const preflight = (method: string) =>
      fetch(url, {
        method: "OPTIONS",
        headers: {
          Origin: ORIGIN,
          "Access-Control-Request-Method": method,
          "Access-Control-Request-Headers": "content-type",
        },
      });
    const allowed = await preflight("PUT");
    expect(allowed.status).toBe(200);
    expect(isReadable(allowed)).toBe(true);
    expect(allowed.headers.get("access-control-allow-methods")).toContain("PUT");
    expect(allowed.headers.get("access-control-allow-headers")).toBe("content-type");
    expect(Number(allowed.headers.get("access-control-max-age"))).toBeGreaterThan(0);
    // Ceph answers a method that no rule could name with “bad request”.
    expect((await preflight("PATCH")).status).toBe(bench.target.isCeph ? 400 : 403);
  });
}

/** Tests how parts become an object. */
function describeJoining(bench: Bench): void {
  it("Joins parts to an object with the ETag of ETags", async () => {
    const upload = await begin(bench, "multipart/joined video.mp4");
    const etags = [
      await putPart(bench, upload, 1, FULL_PART),
      await putPart(bench, upload, 2, "end"),
    ];
    expect(etags).toEqual([
      `"${md5(FULL_PART).toString("hex")}"`,
      `"${md5("end").toString("hex")}"`,
    ]);
    expect(await bench.client.head(upload.key)).toBeNull();

    await bench.client.completeMultipart({ ...upload, etags });

    const combined = md5(Buffer.concat([md5(FULL_PART), md5("end")])).toString("hex");
    expect(await bench.client.head(upload.key)).toEqual({
      sizeBytes: FULL_PART.length + 3,
      etag: `"${combined}-2"`,
    });
    const content = await contentOf(bench, upload.key);
    expect(content.equals(Buffer.concat([FULL_PART, Buffer.from("end")]))).toBe(true);
  });

  it("Joins parts whose numbers have gaps", async () => {
    const upload = await begin(bench, "multipart/gaps");
    const large = await putPart(bench, upload, 2, FULL_PART);
    const last = await putPart(bench, upload, 9, "end");
    await complete(bench, upload, [
      [2, large],
      [9, last],
    ]);
    expect((await bench.client.head(upload.key))?.sizeBytes).toBe(FULL_PART.length + 3);
  });

  it("Uses only the listed parts", async () => {
    const upload = await begin(bench, "multipart/unlisted");
    const large = await putPart(bench, upload, 1, FULL_PART);
    await putPart(bench, upload, 2, "never listed");
    const last = await putPart(bench, upload, 3, "end");
    const completed = await sdkCode(
      complete(bench, upload, [
        [1, large],
        [3, last],
      ]),
    );
    // Ceph walks the parts it has beside the list and stops at the first that differs.
    expect(completed).toEqual(bench.target.isCeph ? [400, "InvalidPart"] : [200, ""]);
    expect((await bench.client.head(upload.key))?.sizeBytes).toBe(
      bench.target.isCeph ? undefined : FULL_PART.length + 3,
    );
  });
}

/** Tests lists of parts that don't become an object. */
function describeRefusals(bench: Bench): void {
  it("Refuses parts that are missing or too small, and an empty list", async () => {
    const upload = await begin(bench, "multipart/refused");
    const one = await putPart(bench, upload, 1, "small");
    const two = await putPart(bench, upload, 2, "last");
    expect(await sdkCode(complete(bench, upload, [[1, two]]))).toEqual([400, "InvalidPart"]);
    expect(await sdkCode(complete(bench, upload, [[3, two]]))).toEqual([400, "InvalidPart"]);
    const tooSmall = complete(bench, upload, [
      [1, one],
      [2, two],
    ]);
    expect(await sdkCode(tooSmall)).toEqual([400, "EntityTooSmall"]);
    expect(await sdkCode(complete(bench, upload, []))).toEqual([400, "MalformedXML"]);
    expect((await list(bench, upload)).Parts).toHaveLength(2);
  });

  it("Refuses parts out of order", async () => {
    const upload = await begin(bench, "multipart/reversed");
    const one = await putPart(bench, upload, 1, FULL_PART);
    const two = await putPart(bench, upload, 2, FULL_PART);
    const reversed = complete(bench, upload, [
      [2, two],
      [1, one],
    ]);
    // Ceph sorts the list first.
    expect(await sdkCode(reversed)).toEqual(
      bench.target.isCeph ? [200, ""] : [400, "InvalidPartOrder"],
    );
  });
}

/** Tests what is left of an upload or an object when it has ended. */
function describeEnds(bench: Bench): void {
  it("Removes an object, and succeeds when there is none", async () => {
    const url = await bench.client.signPut({ key: bench.key("removed"), expiresInSeconds: 60 });
    expect((await put(url, "x")).status).toBe(200);
    await bench.client.remove(bench.key("removed"));
    expect(await bench.client.head(bench.key("removed"))).toBeNull();
    await bench.client.remove(bench.key("removed"));
  });

  it("Forgets an aborted upload", async () => {
    const upload = await begin(bench, "multipart/aborted");
    const url = await bench.client.signPart({ ...upload, partNumber: 1, expiresInSeconds: 60 });
    const etags = [await putPart(bench, upload, 1, "x")];
    await bench.client.abortMultipart(upload);
    const gone = [404, "NoSuchUpload"];
    const late = await put(url, "x");
    expect(isReadable(late)).toBe(true);
    expect(await refusal(late)).toEqual(gone);
    // Ceph lists parts by reading the upload as if it were an object, and reports a missing object.
    const unlisted = bench.target.isCeph ? [404, "NoSuchKey"] : gone;
    expect(await sdkCode(list(bench, upload))).toEqual(unlisted);
    expect(await rejection(bench.client.abortMultipart(upload))).toEqual(gone);
    // Ceph also fails when there is no finished object to compare with.
    expect(await rejection(bench.client.completeMultipart({ ...upload, etags }))).toEqual(
      bench.target.isCeph ? [500, "InternalError"] : gone,
    );
  });

  it("Completes an upload only once", async () => {
    const upload = await begin(bench, "multipart/once");
    const url = await bench.client.signPart({ ...upload, partNumber: 1, expiresInSeconds: 60 });
    const etags = [await putPart(bench, upload, 1, "x")];
    await bench.client.completeMultipart({ ...upload, etags });
    expect(await refusal(await put(url, "x"))).toEqual([404, "NoSuchUpload"]);
    expect(await rejection(bench.client.abortMultipart(upload))).toEqual([404, "NoSuchUpload"]);
    // Ceph compares a repeated list with the finished object and calls it a success again.
    expect(await rejection(bench.client.completeMultipart({ ...upload, etags }))).toEqual(
      bench.target.isCeph ? [200, ""] : [404, "NoSuchUpload"],
    );
  });

  it("Ties an upload id to its key, and refuses foreign ids", async () => {
    const upload = await begin(bench, "multipart/tied");
    const gone = [404, "NoSuchUpload"];
    const other = { ...upload, key: bench.key("multipart/other") };
    const foreign = { ...upload, uploadId: "../../etc" };
    for (const wrong of [other, foreign]) {
      const url = await bench.client.signPart({ ...wrong, partNumber: 1, expiresInSeconds: 60 });
      expect(await refusal(await put(url, "x"))).toEqual(gone);
    }
    expect(await rejection(bench.client.abortMultipart(other))).toEqual(gone);
  });
}
