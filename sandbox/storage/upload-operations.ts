import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { sendEmpty, sendXml } from "./answer.ts";
import { writeDurably } from "./durable.ts";
import { readPayload } from "./payload.ts";
import { locationOf, type Operation } from "./room.ts";
import { S3Error } from "./s3-error.ts";
import { header, parameter, type S3Request } from "./s3-request.ts";
import { checkAcl, storedHeaders } from "./stored-headers.ts";
import { parseXml, type XmlElement, xmlDocument } from "./xml.ts";

const MAX_PARTS = 10_000;
const MAX_PAGE = 1000;
const MAX_COMPLETE_BYTES = 4 * 1024 ** 2;

function uploadIdOf(request: S3Request): string {
  return parameter(request, "uploadId") ?? "";
}

/** Begins an upload in parts. */
export const createUpload: Operation = async (room, request, _bodyHash, response) => {
  checkAcl(header(request, "x-amz-acl"));
  const { bucket, clock } = room.identity;
  const uploadId = await room.uploads.create({
    key: request.key,
    initiatedAt: clock.now().toISOString(),
    headers: storedHeaders(Object.entries(request.message.headers)),
  });
  const result = { Bucket: bucket, Key: request.key, UploadId: uploadId };
  sendXml(response, 200, xmlDocument("InitiateMultipartUploadResult", result));
};

/** Receives one part; it exists once its last byte is on the disk, and not before. */
export const uploadPart: Operation = async (room, request, bodyHash, response) => {
  const { key } = request;
  const uploadId = uploadIdOf(request);
  const numberText = parameter(request, "partNumber") ?? "";
  const partNumber = /^\d{1,9}$/.test(numberText) ? Number(numberText) : 0;
  if (partNumber < 1 || partNumber > MAX_PARTS) {
    throw new S3Error(
      "InvalidArgument",
      `Part number must be an integer between 1 and ${MAX_PARTS}, inclusive`,
      { ArgumentName: "partNumber", ArgumentValue: numberText },
    );
  }
  await room.uploads.find(uploadId, key);
  const draft = room.layout.draft();
  const hash = createHash("md5");
  try {
    const sizeBytes = await writeDurably(draft, readPayload(request, bodyHash), hash);
    const md5 = hash.digest("hex");
    await room.uploads.putPart(uploadId, key, draft, { partNumber, md5, sizeBytes });
    sendEmpty(response, 200, { ETag: `"${md5}"` });
  } finally {
    await rm(draft, { force: true });
  }
};

function childText(parent: XmlElement, name: string): string {
  const [child, ...others] = parent.children.filter((each) => each.name === name);
  if (child === undefined || others.length > 0) throw new S3Error("MalformedXML");
  return child.text.trim();
}

function parseListed(body: string): { partNumber: number; etag: string }[] {
  const document = parseXml(body);
  if (document.name !== "CompleteMultipartUpload") throw new S3Error("MalformedXML");
  return document.children.map((part) => {
    const number = childText(part, "PartNumber");
    if (part.name !== "Part" || !/^\d{1,9}$/.test(number)) throw new S3Error("MalformedXML");
    return { partNumber: Number(number), etag: childText(part, "ETag") };
  });
}

/** Joins parts to the finished object. */
export const completeUpload: Operation = async (room, request, bodyHash, response) => {
  const { bucket, clock } = room.identity;
  const { key } = request;
  const body = await buffer(readPayload(request, bodyHash, MAX_COMPLETE_BYTES));
  const listed = parseListed(body.toString("utf8"));
  const modifiedAt = clock.now().toISOString();
  const { etag } = await room.uploads.complete(uploadIdOf(request), key, listed, modifiedAt);
  const result = {
    Location: locationOf(request.message, bucket, key),
    Bucket: bucket,
    Key: key,
    ETag: etag,
  };
  sendXml(response, 200, xmlDocument("CompleteMultipartUploadResult", result));
};

/** Throws an upload and its parts away. */
export const abortUpload: Operation = async (room, request, _bodyHash, response) => {
  await room.uploads.abort(uploadIdOf(request), request.key);
  sendEmpty(response, 204);
};

function pageParameter(request: S3Request, name: string, usual: number): number {
  const text = parameter(request, name);
  if (text === undefined) return usual;
  if (!/^\d{1,9}$/.test(text)) {
    throw new S3Error("InvalidArgument", `${name} must be a number.`, {
      ArgumentName: name,
      ArgumentValue: text,
    });
  }
  return Number(text);
}

/** Lists the parts received so far, a page at a time. */
export const listParts: Operation = async (room, request, _bodyHash, response) => {
  const uploadId = uploadIdOf(request);
  const { initiatedAt } = await room.uploads.find(uploadId, request.key);
  const maxParts = Math.min(pageParameter(request, "max-parts", MAX_PAGE), MAX_PAGE);
  const marker = pageParameter(request, "part-number-marker", 0);
  const parts = await room.uploads.listParts(uploadId, request.key);
  const later = parts.filter((part) => part.partNumber > marker);
  const page = later.slice(0, maxParts);
  const result = {
    Bucket: room.identity.bucket,
    Key: request.key,
    UploadId: uploadId,
    PartNumberMarker: marker,
    NextPartNumberMarker: page.at(-1)?.partNumber ?? 0,
    MaxParts: maxParts,
    IsTruncated: String(page.length < later.length),
    Part: page.map((part) => ({
      PartNumber: part.partNumber,
      LastModified: initiatedAt,
      ETag: `"${part.md5}"`,
      Size: part.sizeBytes,
    })),
  };
  sendXml(response, 200, xmlDocument("ListPartsResult", result));
};
