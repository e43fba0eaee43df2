import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { sendEmpty } from "./answer.ts";
import { writeDurably } from "./durable.ts";
import { readPayload } from "./payload.ts";
import type { Operation } from "./room.ts";
import { S3Error } from "./s3-error.ts";
import { header } from "./s3-request.ts";
import { checkAcl, storedHeaders } from "./stored-headers.ts";

/** Stores a body as an object. */
export const putObject: Operation = async (room, request, bodyHash, response) => {
  checkAcl(header(request, "x-amz-acl"));
  const draft = room.layout.draft();
  const md5 = createHash("md5");
  try {
    const sizeBytes = await writeDurably(draft, readPayload(request, bodyHash), md5);
    const etag = `"${md5.digest("hex")}"`;
    await room.objects.put(draft, {
      key: request.key,
      etag,
      sizeBytes,
      modifiedAt: room.identity.clock.now().toISOString(),
      headers: storedHeaders(Object.entries(request.message.headers)),
    });
    sendEmpty(response, 200, { ETag: etag });
  } finally {
    await rm(draft, { force: true });
  }
};

/** Sends an object, always whole; to a HEAD the headers alone. */
export const getObject: Operation = async (room, request, _bodyHash, response) => {
  const found = await room.objects.open(request.key);
  if (found === null) throw new S3Error("NoSuchKey", undefined, { Key: request.key });
  const { record, handle } = found;
  try {
    response.writeHead(200, {
      "Content-Type": "binary/octet-stream",
      ...record.headers,
      "Content-Length": record.sizeBytes,
      ETag: record.etag,
      "Last-Modified": new Date(record.modifiedAt).toUTCString(),
    });
    if (request.method === "HEAD") response.end();
    else await pipeline(handle.createReadStream({ autoClose: false }), response);
  } finally {
    await handle.close();
  }
};

/** Removes an object; one that is not there is as good as removed. */
export const deleteObject: Operation = async (room, request, _bodyHash, response) => {
  await room.objects.remove(request.key);
  sendEmpty(response, 204);
};
