import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from "@aws-sdk/client-s3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSdkClient } from "./sdk-client.ts";
import { type EmbeddedBench, startEmbedded } from "./suite/embedded-bench.ts";
import { droppedRequest, rawRequest } from "./suite/raw-request.ts";
import { put, refusal, rejection, sdkCode, withParameter } from "./suite/target.ts";
import { parseXml } from "./xml.ts";

let bench: EmbeddedBench;

beforeEach(async () => {
  bench = await startEmbedded();
});
afterEach(() => bench.stop());

const sign = (key: string, expiresInSeconds = 60) =>
  bench.client.signPut({ key, expiresInSeconds });

function pathOf(url: string): string {
  return url.slice(bench.origin.length);
}

function codeOf(body: string): string | undefined {
  return parseXml(body).children.find((each) => each.name === "Code")?.text;
}

async function putWithMd5(md5: string) {
  const headers = { "Content-MD5": md5 };
  return refusal(await fetch(await sign("md5"), { method: "PUT", body: "one", headers }));
}

describe("signed addresses", () => {
  it("Signed addresses expire to the second", async () => {
    const url = await sign("late", 60);
    bench.clock.advance(59);
    expect((await put(url, "x")).status).toBe(200);
    bench.clock.advance(1);
    const response = await put(url, "x");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("access-control-expose-headers")).toBe("ETag");
    expect(await response.text()).toContain("<Message>Request has expired</Message>");
  });

  it("Signed addresses are not valid before their time", async () => {
    const url = await sign("early", 7200);
    bench.clock.advance(-3600);
    expect(await refusal(await put(url, "x"))).toEqual([403, "AccessDenied"]);
  });

  it.each([
    ["X-Amz-Date", "20210615T235931Z", 403, "SignatureDoesNotMatch"],
    ["X-Amz-Date", "yesterday", 400, "AuthorizationQueryParametersError"],
    ["X-Amz-Date", null, 400, "AuthorizationQueryParametersError"],
    ["X-Amz-Expires", "604801", 400, "AuthorizationQueryParametersError"],
    ["X-Amz-Expires", "-1", 400, "AuthorizationQueryParametersError"],
    ["X-Amz-Algorithm", "AWS4-HMAC-SHA1", 400, "AuthorizationQueryParametersError"],
    ["X-Amz-SignedHeaders", "host;range", 403, "SignatureDoesNotMatch"],
    ["X-Amz-SignedHeaders", "range", 403, "AccessDenied"],
    ["X-Amz-Content-Sha256", "0".repeat(64), 403, "SignatureDoesNotMatch"],
    [
      "X-Amz-Credential",
      "SANDBOX/20210614/eu-central-1/s3/aws4_request",
      400,
      "AuthorizationQueryParametersError",
    ],
    [
      "X-Amz-Credential",
      "SANDBOX/20210615/us-east-1/s3/aws4_request",
      400,
      "AuthorizationQueryParametersError",
    ],
    [
      "X-Amz-Credential",
      "SANDBOX/20210615/eu-central-1/ec2/aws4_request",
      400,
      "AuthorizationQueryParametersError",
    ],
    ["X-Amz-Credential", "OTHER/20210615/eu-central-1/s3/aws4_request", 403, "InvalidAccessKeyId"],
    ["X-Amz-Credential", "nonsense", 400, "AuthorizationQueryParametersError"],
    ["X-Amz-Signature", "", 403, "SignatureDoesNotMatch"],
    ["X-Amz-Signature", null, 400, "AuthorizationQueryParametersError"],
    ["acl", "", 403, "SignatureDoesNotMatch"],
  ])("Signed addresses are refused when %s becomes %s", async (name, value, status, code) => {
    const url = withParameter(await sign("tampered"), name, value);
    expect(await refusal(await put(url, "x"))).toEqual([status, code]);
    expect(await bench.names("objects")).toEqual([]);
  });

  it("Signed addresses fail on any other host, path or method", async () => {
    const path = pathOf(await sign("tampered"));
    const send = async (method: string, changed: string, host?: string) =>
      codeOf(
        (
          await rawRequest(bench.origin, {
            method,
            path: changed,
            headers: { "Content-Length": 1, ...(host === undefined ? {} : { Host: host }) },
            body: "x",
          })
        ).body,
      );
    expect(await send("PUT", path, "elsewhere.example")).toBe("SignatureDoesNotMatch");
    expect(await send("PUT", path.replace("tampered", "%74ampered"))).toBe("SignatureDoesNotMatch");
    expect(await send("PUT", path.replace("tampered", "x/../tampered"))).toBe(
      "SignatureDoesNotMatch",
    );
    expect(await send("DELETE", path)).toBe("SignatureDoesNotMatch");
    expect(await send("PATCH", path)).toBe("SignatureDoesNotMatch");
    expect(await send("PUT", path.replace("tampered", "%E0%A4%A"))).toBe("InvalidURI");
    expect(await send("PUT", bench.origin + path)).toBe("InvalidURI");
  });

  it("Signed addresses allow no unsigned x-amz header", async () => {
    const headers = { "x-amz-copy-source": "/videos/other" };
    const response = await fetch(await sign("headers"), { method: "PUT", body: "x", headers });
    expect(await refusal(response)).toEqual([403, "AccessDenied"]);
  });

  it("Signed addresses exclude an Authorization header beside them", async () => {
    const headers = { Authorization: "Basic eDp5" };
    const response = await fetch(await sign("both"), { method: "PUT", body: "x", headers });
    expect(await refusal(response)).toEqual([400, "InvalidArgument"]);
  });
});

describe("bodies", () => {
  it("Bodies leave nothing when they break off", async () => {
    const key = "broken";
    const uploadId = await bench.client.createMultipart(key);
    const url = await bench.client.signPart({ key, uploadId, partNumber: 1, expiresInSeconds: 60 });
    const body = Buffer.alloc(100_000, "x");
    for (const each of [url, await sign(key)]) {
      await droppedRequest(
        bench.origin,
        { method: "PUT", path: pathOf(each), headers: { "Content-Length": 200_000 }, body },
        () => bench.draftOf(body.length),
      );
    }
    // This waits for the handlers: their remaining work is done before it resolves.
    await bench.storage.close();
    expect(await bench.names("drafts")).toEqual([]);
    expect(await bench.names("contents")).toEqual([]);
    expect(await bench.names(join("uploads", uploadId))).toEqual(["upload.json"]);
  });

  it("Bodies are refused above the limit before they are sent", async () => {
    const headers = { "Content-Length": 5 * 1024 ** 3 + 1 };
    const path = pathOf(await sign("huge"));
    const answer = await rawRequest(bench.origin, {
      method: "PUT",
      path,
      headers,
      body: "x",
      isUnfinished: true,
    });
    expect([answer.status, codeOf(answer.body)]).toEqual([400, "EntityTooLarge"]);
  });

  it("Bodies must match their Content-MD5", async () => {
    expect(await putWithMd5("AAAAAAAAAAAAAAAAAAAAAA==")).toEqual([400, "BadDigest"]);
    expect(await putWithMd5("short")).toEqual([400, "InvalidDigest"]);
    expect(bench.storage.pathOf("md5")).toBeNull();
    expect(await putWithMd5("+XxdKZQb+xsv2rCHSQargg==")).toEqual([200, ""]);
  });

  it("Bodies leave the connection usable when refused halfway", async () => {
    const { fields } = await bench.client.signPost({
      key: "k",
      expiresInSeconds: 60,
      maxBytes: 10,
    });
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append("file", new Blob([Buffer.alloc(4_000_000)]), "large.png");
    const response = await fetch(`${bench.origin}/`, { method: "POST", body: form });
    expect(await refusal(response)).toEqual([400, "EntityTooLarge"]);
    expect((await put(await sign("next"), "x")).status).toBe(200);
    expect(await bench.names("drafts")).toEqual([]);
  });
});

describe("objects", () => {
  it.each(["../../escape", "..", ".", "/etc/passwd", "a/../../b", "nul\0byte", "%2e%2e%2f"])(
    "Objects keep the key %j inside the storage",
    async (key) => {
      const path = pathOf(await sign(key));
      const answer = await rawRequest(bench.origin, {
        method: "PUT",
        path,
        body: key,
        headers: { "Content-Length": Buffer.byteLength(key) },
      });
      expect(answer.status).toBe(200);
      const file = bench.storage.pathOf(key) ?? "";
      expect(file.startsWith(`${join(bench.directory, "contents")}/`)).toBe(true);
      expect(await readFile(file, "utf8")).toBe(key);
    },
  );

  it("Objects have keys of up to 1024 bytes, not characters", async () => {
    expect((await put(await sign("é".repeat(512)), "x")).status).toBe(200);
    expect(await refusal(await put(await sign(`${"é".repeat(512)}x`), "x"))).toEqual([
      400,
      "KeyTooLongError",
    ]);
  });

  it("Objects leave no old content behind when replaced, removed or forgotten", async () => {
    await put(await sign("a"), "one");
    await put(await sign("a"), "two");
    await put(await sign("b"), "three");
    expect(await bench.names("contents")).toHaveLength(2);
    expect(await readFile(bench.storage.pathOf("a") ?? "", "utf8")).toBe("two");
    await bench.client.createMultipart("c");
    await bench.storage.reset();
    for (const area of ["contents", "objects", "uploads", "drafts"]) {
      expect(await bench.names(area)).toEqual([]);
    }
    expect(bench.storage.pathOf("a")).toBeNull();
    expect(await bench.client.head("a")).toBeNull();
  });

  it("Objects are announced once they exist, whichever way they came, and not before", async () => {
    await put(await sign("by-put"), "x");
    const { url, fields } = await bench.client.signPost({
      key: "by-form",
      expiresInSeconds: 60,
      maxBytes: 10,
    });
    const post = async (file: string) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append("file", new Blob([file]), "x");
      return (await fetch(url, { method: "POST", body: form })).status;
    };
    expect(await post("longer than ten")).toBe(400);
    expect(await post("x")).toBe(201);
    const uploadId = await bench.client.createMultipart("by-parts");
    const part = { key: "by-parts", uploadId, partNumber: 1, expiresInSeconds: 60 };
    const { headers } = await put(await bench.client.signPart(part), "x");
    expect(bench.told).toEqual(["by-put", "by-form"]);
    await bench.client.completeMultipart({
      key: "by-parts",
      uploadId,
      etags: [headers.get("etag") ?? ""],
    });
    expect(bench.told).toEqual(["by-put", "by-form", "by-parts"]);
  });

  it("Objects are refused once the storage is closed", async () => {
    const url = await sign("closed");
    await bench.storage.close();
    expect(await refusal(await put(url, "x"))).toEqual([503, "ServiceUnavailable"]);
  });

  it("Objects survive an emptied storage during a write", async () => {
    const path = pathOf(await sign("under-way"));
    await droppedRequest(
      bench.origin,
      { method: "PUT", path, headers: { "Content-Length": 10 }, body: "x" },
      async () => {
        await bench.draftOf(1);
        await bench.storage.reset();
      },
    );
    expect((await put(await sign("after"), "x")).status).toBe(200);
    expect(await rejection(bench.client.download("under-way", join(bench.directory, "x")))).toEqual(
      [404, "NoSuchKey"],
    );
  });
});

const sdk = (clock = bench.identity.clock) =>
  createSdkClient({ ...bench.identity, clock, endpoint: bench.origin });

describe("requests that are signed in their headers", () => {
  const Bucket = "videos";
  it("Requests that are signed in their headers refuse a body that is not the signed one", async () => {
    const tampering = sdk();
    tampering.middlewareStack.add(
      (next) => (args) => {
        Object.assign(args.request as object, { body: Buffer.from("two") });
        return next(args);
      },
      { step: "deserialize" },
    );
    const object = { Bucket, Key: "tampered", Body: Buffer.from("one") };
    // In plain HTTP the SDK signs the body's hash.
    expect(await sdkCode(tampering.send(new PutObjectCommand(object)))).toEqual([
      400,
      "XAmzContentSHA256Mismatch",
    ]);
    expect(bench.storage.pathOf("tampered")).toBeNull();
  });

  it("Requests that are signed in their headers say what is not supported, rather than do something else", async () => {
    const notImplemented = [501, "NotImplemented"];
    const object = { Bucket, Key: "k", Body: "x" };
    expect(await sdkCode(sdk().send(new ListObjectsV2Command({ Bucket })))).toEqual(notImplemented);
    expect(
      await sdkCode(sdk().send(new PutObjectCommand({ ...object, IfNoneMatch: "*" }))),
    ).toEqual(notImplemented);
    expect(
      await sdkCode(sdk().send(new PutObjectCommand({ ...object, ChecksumCRC32: "AAAAAA==" }))),
    ).toEqual(notImplemented);
    expect(
      await sdkCode(sdk().send(new PutObjectCommand({ ...object, ACL: "public-read" }))),
    ).toEqual([400, "AccessControlListNotSupported"]);
  });

  it("Requests that are signed in their headers are refused when their time is off", async () => {
    const late = sdk({ now: () => new Date(bench.clock.now().getTime() - 16 * 60 * 1000) });
    expect(await sdkCode(late.send(new GetObjectCommand({ Bucket, Key: "k" })))).toEqual([
      403,
      "RequestTimeTooSkewed",
    ]);
  });
});
