import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { sendEmpty, sendXml } from "./answer.ts";
import { writeDurably } from "./durable.ts";
import { readForm, type UploadForm } from "./multipart-form.ts";
import { bodyChunks, MAX_BODY_BYTES } from "./payload.ts";
import { checkPolicy, type SizeRange } from "./post-policy.ts";
import { locationOf, type Room } from "./room.ts";
import { S3Error } from "./s3-error.ts";
import { checkKey } from "./s3-request.ts";
import { checkAcl, storedHeaders } from "./stored-headers.ts";
import { xmlDocument } from "./xml.ts";

async function* withinRange(
  file: AsyncIterable<Buffer>,
  { minBytes, maxBytes }: SizeRange,
): AsyncGenerator<Buffer> {
  let sizeBytes = 0;
  for await (const chunk of file) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxBytes) {
      throw new S3Error("EntityTooLarge", undefined, { MaxSizeAllowed: String(maxBytes) });
    }
    yield chunk;
  }
  if (sizeBytes < minBytes) {
    throw new S3Error("EntityTooSmall", undefined, {
      ProposedSize: String(sizeBytes),
      MinSizeAllowed: String(minBytes),
    });
  }
}

/** Returns the fields with the file's name put in; conditions speak of the result, not of the placeholder. */
function expanded({ fields, filename }: UploadForm): Map<string, string> {
  return new Map(
    [...fields].map(([name, value]) => [
      name,
      name === "policy" ? value : value.replaceAll("${filename}", () => filename),
    ]),
  );
}

/** Receives a file that a browser's form sends under a signed policy (contract 4.9). */
export async function postObject(
  room: Room,
  message: IncomingMessage,
  boundary: string,
  response: ServerResponse,
): Promise<void> {
  const { bucket, clock } = room.identity;
  if (message.headers["content-length"] === undefined) throw new S3Error("MissingContentLength");
  const form = await readForm(bodyChunks(message), boundary);
  const fields = expanded(form);
  if (!fields.has("key")) {
    throw new S3Error(
      "InvalidArgument",
      "The form must contain a field named 'key' before 'file'.",
    );
  }
  const range = checkPolicy(fields, bucket, room.identity);
  const key = checkKey(fields.get("key") ?? "");
  checkAcl(fields.get("acl"));
  if (fields.has("success_action_redirect") || fields.has("redirect")) {
    throw new S3Error("NotImplemented", "Redirecting after success is not implemented.");
  }
  const draft = room.layout.draft();
  const md5 = createHash("md5");
  const limits = { ...range, maxBytes: Math.min(range.maxBytes, MAX_BODY_BYTES) };
  try {
    const sizeBytes = await writeDurably(draft, withinRange(form.file, limits), md5);
    const etag = `"${md5.digest("hex")}"`;
    await room.objects.put(draft, {
      key,
      etag,
      sizeBytes,
      modifiedAt: clock.now().toISOString(),
      headers: storedHeaders(fields),
    });
    answerSuccess(response, {
      status: fields.get("success_action_status") ?? "204",
      location: locationOf(message, bucket, key),
      bucket,
      key,
      etag,
    });
  } finally {
    await rm(draft, { force: true });
  }
}

function answerSuccess(
  response: ServerResponse,
  stored: { status: string; location: string; bucket: string; key: string; etag: string },
): void {
  const { status, location, bucket, key, etag } = stored;
  response.setHeader("ETag", etag);
  response.setHeader("Location", location);
  if (status !== "201") {
    // Any other status than these three is ignored.
    sendEmpty(response, status === "200" ? 200 : 204);
    return;
  }
  const document = { Location: location, Bucket: bucket, Key: key, ETag: etag };
  sendXml(response, 201, xmlDocument("PostResponse", document));
}
