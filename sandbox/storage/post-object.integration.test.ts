import { HeadObjectCommand } from "@aws-sdk/client-s3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSdkClient } from "./sdk-client.ts";
import { parseCredential, sign } from "./sigv4.ts";
import { type EmbeddedBench, startEmbedded } from "./suite/embedded-bench.ts";
import { droppedRequest } from "./suite/raw-request.ts";
import { refusal } from "./suite/target.ts";
import type { PostFields } from "./types.ts";

let bench: EmbeddedBench;

beforeEach(async () => {
  bench = await startEmbedded();
});
afterEach(() => bench.stop());

const CREDENTIAL = "SANDBOX/20210615/eu-central-1/s3/aws4_request";

/** Signs any policy, the impossible ones included. */
function signed(policy: unknown, fields: PostFields, credential = CREDENTIAL): PostFields {
  const encoded = Buffer.from(
    typeof policy === "string" ? policy : JSON.stringify(policy),
  ).toString("base64");
  const scope = parseCredential(credential);
  if (scope === null) throw new Error("The credential was not understood.");
  return {
    ...fields,
    "X-Amz-Algorithm": "AWS4-HMAC-SHA256",
    "X-Amz-Credential": credential,
    "X-Amz-Date": "20210615T235930Z",
    Policy: encoded,
    "X-Amz-Signature": sign(bench.identity.credentials.secretAccessKey, scope, encoded),
  };
}

function policyOf(...conditions: unknown[]): unknown {
  const usual = [
    { bucket: "videos" },
    ["starts-with", "$key", ""],
    ["starts-with", "$x-amz-algorithm", ""],
    ["starts-with", "$x-amz-credential", ""],
    ["starts-with", "$x-amz-date", ""],
  ];
  return { expiration: "2021-06-16T00:00:00Z", conditions: [...usual, ...conditions] };
}

function send(
  fields: PostFields,
  path = "/",
  file = "12345",
  name = "a.vtt",
  after: PostFields = {},
) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append("file", new Blob([file]), name);
  for (const [field, value] of Object.entries(after)) form.append(field, value);
  return fetch(bench.origin + path, { method: "POST", body: form });
}

function formPart(disposition: string, value: string): string {
  return `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}`;
}

describe("a form", () => {
  it("A form may be sent to the bucket's own host or to its path, and to no other bucket", async () => {
    const fields = signed(policyOf(), { key: "k" });
    expect((await send(fields, "/")).status).toBe(204);
    expect((await send(fields, "/videos")).status).toBe(204);
    expect((await send(fields, "/videos/")).status).toBe(204);
    expect(await refusal(await send(fields, "/others"))).toEqual([404, "NoSuchBucket"]);
  });

  it("Ends with its file: later fields change nothing", async () => {
    const fields = signed(policyOf(), { key: "k" });
    expect(
      (await send(fields, "/", "x", "a.vtt", { key: "other", "not-allowed": "1" })).status,
    ).toBe(204);
    expect(bench.storage.pathOf("k")).not.toBeNull();
    expect(bench.storage.pathOf("other")).toBeNull();
    const { key, ...without } = fields;
    const late = await send(without, "/", "x", "a.vtt", { key: key ?? "" });
    expect(await refusal(late)).toEqual([400, "InvalidArgument"]);
  });

  it.each([
    [0, 4, [400, "EntityTooLarge"]],
    [6, 9, [400, "EntityTooSmall"]],
    [5, 5, [204, ""]],
    ["5", "5", [204, ""]],
  ])(
    "A form is answered, with 5 bytes and a range of %s to %s, with %j",
    async (least, most, expected) => {
      const fields = signed(policyOf(["content-length-range", least, most]), { key: "k" });
      expect(await refusal(await send(fields))).toEqual(expected);
      expect(bench.storage.pathOf("k") !== null).toBe(expected[0] === 204);
      expect(await bench.names("drafts")).toEqual([]);
    },
  );

  it("Expires to the second", async () => {
    const fields = signed(policyOf(), { key: "k" });
    bench.clock.advance(29);
    expect((await send(fields)).status).toBe(204);
    bench.clock.advance(1);
    expect(await refusal(await send(fields))).toEqual([403, "AccessDenied"]);
  });

  it.each([
    ["another bucket", [{ bucket: "others" }]],
    ["a field that is not sent", [["starts-with", "$x-amz-meta-a", ""]]],
    ["another key", [["eq", "$key", "other"]]],
    ["another prefix", [["starts-with", "$key", "other/"]]],
  ])("A form is denied when its policy demands %s", async (_, conditions) => {
    const fields = signed(policyOf(...conditions), { key: "k" });
    expect(await refusal(await send(fields))).toEqual([403, "AccessDenied"]);
  });

  it.each([
    ["no JSON", "nonsense"],
    ["no conditions", { expiration: "2021-06-16T00:00:00Z" }],
    ["no end", { conditions: [] }],
    [
      "an unknown operator",
      { expiration: "2021-06-16T00:00:00Z", conditions: [["ends-with", "$key", "k"]] },
    ],
    [
      "two properties in one",
      { expiration: "2021-06-16T00:00:00Z", conditions: [{ key: "k", acl: "private" }] },
    ],
  ])("A form is refused when its policy is %s", async (_, policy) => {
    const fields = signed(policy, { key: "k" });
    expect(await refusal(await send(fields))).toEqual([400, "InvalidPolicyDocument"]);
  });

  it("A form must name the right region and a signed policy", async () => {
    const elsewhere = signed(
      policyOf(),
      { key: "k" },
      CREDENTIAL.replace("eu-central-1", "us-east-1"),
    );
    expect(await refusal(await send(elsewhere))).toEqual([400, "InvalidArgument"]);
    expect(await refusal(await send({ key: "k" }))).toEqual([403, "AccessDenied"]);
    const { "X-Amz-Signature": _, ...unsigned } = signed(policyOf(), { key: "k" });
    expect(await refusal(await send(unsigned))).toEqual([400, "InvalidArgument"]);
  });

  it("Keeps its file's name unchanged, without folders", async () => {
    const fields = signed(policyOf(["starts-with", "$key", "named/"]), {
      key: "named/${filename}",
    });
    expect((await send(fields, "/", "x", "C:\\videos\\$& ${filename}.vtt")).status).toBe(204);
    expect(bench.storage.pathOf("named/$& ${filename}.vtt")).not.toBeNull();
    // The condition is on the name that comes out, not on the placeholder.
    const strict = signed(policyOf(["starts-with", "$key", "named/a"]), {
      key: "named/${filename}",
    });
    expect((await send(strict, "/", "x", "ab.vtt")).status).toBe(204);
    expect(await refusal(await send(strict, "/", "x", "b.vtt"))).toEqual([403, "AccessDenied"]);
  });

  it("Keeps its type, unless no header could carry it", async () => {
    const policy = policyOf(["starts-with", "$Content-Type", ""]);
    const typed = (type: string) => send(signed(policy, { key: "k", "Content-Type": type }));
    expect(await refusal(await typed("image/映画"))).toEqual([400, "InvalidArgument"]);
    expect(await refusal(await typed("image/png\r\nX: y"))).toEqual([400, "InvalidArgument"]);
    expect((await typed("image/png")).status).toBe(204);
    const object = { Bucket: "videos", Key: "k" };
    const found = await createSdkClient({ ...bench.identity, endpoint: bench.origin }).send(
      new HeadObjectCommand(object),
    );
    expect(found.ContentType).toBe("image/png");
  });

  it("Leaves nothing when it breaks off", async () => {
    const fields = signed(policyOf(), { key: "k" });
    const lines = Object.entries(fields).map(([name, value]) =>
      formPart(`name="${name}"`, `${value}\r\n`),
    );
    const body = lines.join("") + formPart('name="file"; filename="a"', "x".repeat(50_000));
    const headers = {
      "Content-Length": 100_000,
      "Content-Type": "multipart/form-data; boundary=b",
    };
    const request = { method: "POST", path: "/", headers, body };
    await droppedRequest(bench.origin, request, () => bench.draftOf(1));
    await bench.storage.close();
    expect(await bench.names("drafts")).toEqual([]);
    expect(await bench.names("contents")).toEqual([]);
  });
});
