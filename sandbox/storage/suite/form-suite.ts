import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { expect, it } from "vitest";
import type { PostFields } from "../types.ts";
import { parseXml } from "../xml.ts";
import { type Bench, clientOfThePast, isReadable, ORIGIN, refusal, sdkOf } from "./target.ts";

interface SignedForm {
  url: string;
  fields: PostFields;
}

function send({ url, fields }: SignedForm, file = "WEBVTT", name = "captions.vtt") {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append("file", new Blob([file]), name);
  return fetch(url, { method: "POST", body: form, headers: { Origin: ORIGIN } });
}

const DENIED = [403, "AccessDenied"];

function sign(bench: Bench, key: string, maxBytes = 100): Promise<SignedForm> {
  return bench.client.signPost({ key: bench.key(key), expiresInSeconds: 60, maxBytes });
}

async function signFreely(
  bench: Bench,
  key: string,
  fields: PostFields,
  conditions: ["starts-with", string, string][],
): Promise<SignedForm> {
  const { url, fields: signed } = await createPresignedPost(sdkOf(bench), {
    Bucket: bench.target.identity.bucket,
    Key: bench.key(key),
    Fields: fields,
    Conditions: conditions,
    Expires: 60,
  });
  return { url, fields: signed };
}

/** Tests forms under a signed policy (contract 4.9). */
export function describeForms(bench: Bench): void {
  describeContractForms(bench);
  describePolicies(bench);
  describeOtherForms(bench);
}

/** Tests the forms that the platform hands out. */
function describeContractForms(bench: Bench): void {
  it("Signs the fields of the contract, and no bucket", async () => {
    const { fields } = await sign(bench, "form/fields");
    expect(Object.keys(fields).toSorted()).toEqual([
      "acl",
      "key",
      "policy",
      "success_action_status",
      "x-amz-algorithm",
      "x-amz-credential",
      "x-amz-date",
      "x-amz-signature",
    ]);
    expect(fields).toMatchObject({ acl: "private", success_action_status: "201" });
  });

  it("Stores the file and says where", async () => {
    const key = "subtitle/0d1c5bd6/true/vtt";
    const response = await send(await sign(bench, key));
    expect(response.status).toBe(201);
    expect(isReadable(response)).toBe(true);
    const document = parseXml(await response.text());
    const texts = Object.fromEntries(document.children.map(({ name, text }) => [name, text]));
    expect(document.name).toBe("PostResponse");
    expect(texts).toMatchObject({ Bucket: bench.target.identity.bucket, Key: bench.key(key) });
    expect(texts.Location).toContain(key.split("/").at(1));
    // Ceph omits the quotes here, and only here.
    const etag = "a1a10e841c3f544047518e14a531b5d1";
    expect(texts.ETag).toBe(bench.target.isCeph ? etag : `"${etag}"`);
    expect(await bench.client.head(bench.key(key))).toMatchObject({ sizeBytes: 6 });
  });

  it("Checks the file against the size range, ends included", async () => {
    expect((await send(await sign(bench, "form/size", 6))).status).toBe(201);
    expect(await refusal(await send(await sign(bench, "form/too-large", 5)))).toEqual([
      400,
      "EntityTooLarge",
    ]);
    expect(await bench.client.head(bench.key("form/too-large"))).toBeNull();
  });

  it("Ignores fields that begin with x-ignore", async () => {
    const { url, fields } = await sign(bench, "form/ignored");
    expect((await send({ url, fields: { ...fields, "x-ignore-me": "1" } })).status).toBe(201);
  });
}

/** Tests that a form is good as it was signed, and for no longer. */
function describePolicies(bench: Bench): void {
  it("Refuses what the policy does not allow", async () => {
    const { url, fields } = await sign(bench, "form/policy");
    const changed: PostFields[] = [
      { ...fields, key: bench.key("form/elsewhere") },
      { ...fields, acl: "public-read" },
      { ...fields, success_action_status: "200" },
      { ...fields, "x-amz-meta-added": "1" },
    ];
    const { acl: _, ...without } = fields;
    for (const each of [...changed, without]) {
      expect(await refusal(await send({ url, fields: each }))).toEqual(DENIED);
    }
    expect(await bench.client.head(bench.key("form/policy"))).toBeNull();
    expect(await bench.client.head(bench.key("form/elsewhere"))).toBeNull();
  });

  it("Verifies the policy's signature and its end", async () => {
    const { url, fields } = await sign(bench, "form/signature");
    const longer = Buffer.from(fields.policy ?? "", "base64")
      .toString()
      .replace("form/", "other/");
    const policy = Buffer.from(longer).toString("base64");
    // Ceph denies all three alike.
    const code = (name: string) => [403, bench.target.isCeph ? "AccessDenied" : name];
    const wrong = code("SignatureDoesNotMatch");
    expect(await refusal(await send({ url, fields: { ...fields, policy } }))).toEqual(wrong);
    const signature = "0".repeat(64);
    expect(
      await refusal(await send({ url, fields: { ...fields, "x-amz-signature": signature } })),
    ).toEqual(wrong);
    const late = await clientOfThePast(bench).signPost({
      key: bench.key("form/late"),
      expiresInSeconds: 60,
      maxBytes: 100,
    });
    expect(await refusal(await send(late))).toEqual(DENIED);
    const credential = (fields["x-amz-credential"] ?? "").replace(/^[^/]+/, "NOBODY");
    expect(
      await refusal(await send({ url, fields: { ...fields, "x-amz-credential": credential } })),
    ).toEqual(code("InvalidAccessKeyId"));
  });
}

/** Tests forms with fields and conditions that the platform does not use. */
function describeOtherForms(bench: Bench): void {
  it("Puts the file's name into the key", async () => {
    const form = await signFreely(
      bench,
      "form/named/${filename}",
      { success_action_status: "201" },
      [],
    );
    expect((await send(form, "x", "my video.vtt")).status).toBe(201);
    expect(await bench.client.head(bench.key("form/named/my video.vtt"))).toMatchObject({
      sizeBytes: 1,
    });
  });

  it("Answers 204 unless another status is requested", async () => {
    expect((await send(await signFreely(bench, "form/quiet", {}, []))).status).toBe(204);
    const polite = await signFreely(bench, "form/polite", { success_action_status: "200" }, []);
    expect((await send(polite)).status).toBe(200);
  });

  it("Checks fields against the prefix that the policy gives", async () => {
    const { url, fields } = await signFreely(bench, "form/typed", {}, [
      ["starts-with", "$Content-Type", "image/"],
    ]);
    const as = async (type: string) =>
      refusal(await send({ url, fields: { "Content-Type": type, ...fields } }));
    expect(await as("image/png")).toEqual([204, ""]);
    expect(await as("text/html")).toEqual(DENIED);
    expect(await refusal(await send({ url, fields }))).toEqual(DENIED);
  });
}
