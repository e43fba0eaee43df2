import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { sendEmpty } from "./answer.ts";
import { parseRange } from "./byte-range.ts";
import { writeDurably } from "./durable.ts";
import { readPayload } from "./payload.ts";
import type { Operation } from "./room.ts";
import { S3Error } from "./s3-error.ts";
import { header } from "./s3-request.ts";
import { checkAcl, storedHeaders } from "./stored-headers.ts";

/** Stores a body as an object. */
export const putObject: Operation = async (room, request, rule, response) => {
  checkAcl(header(request, "x-amz-acl"));
  const draft = room.layout.draft();
  const md5 = createHash("md5");
  try {
    const sizeBytes = await writeDurably(draft, readPayload(request, rule), md5);
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

/** Sends an object or one range of it; to a HEAD the headers alone. */
export const getObject: Operation = async (room, request, _rule, response) => {
  const found = await room.objects.open(request.key);
  if (found === null) throw new S3Error("NoSuchKey", undefined, { Key: request.key });
  const { record, handle } = found;
  try {
    const range = parseRange(header(request, "range"), record.sizeBytes);
    const start = range?.start ?? 0;
    const end = range?.end ?? record.sizeBytes - 1;
    response.writeHead(range === null ? 200 : 206, {
      "Content-Type": "binary/octet-stream",
      ...record.headers,
      ...(range === null ? {} : { "Content-Range": `bytes ${start}-${end}/${record.sizeBytes}` }),
      "Accept-Ranges": "bytes",
      "Content-Length": end - start + 1,
      ETag: record.etag,
      "Last-Modified": new Date(record.modifiedAt).toUTCString(),
    });
    if (request.method === "HEAD" || record.sizeBytes === 0) {
      response.end();
      return;
    }
    await pipeline(handle.createReadStream({ start, end, autoClose: false }), response);
  } finally {
    await handle.close();
  }
};

/** Removes an object; one that is not there is as good as removed. */
export const deleteObject: Operation = async (room, request, _rule, response) => {
  await room.objects.remove(request.key);
  sendEmpty(response, 204);
};
