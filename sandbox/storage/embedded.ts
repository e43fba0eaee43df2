import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { sendError } from "./answer.ts";
import { authorize } from "./authorize.ts";
import { allowAnyOrigin, answerPreflight } from "./cors.ts";
import { openLayout } from "./layout.ts";
import { formBoundary } from "./multipart-form.ts";
import { type ObjectStore, openObjectStore } from "./object-store.ts";
import { chooseOperation } from "./operations.ts";
import { postObject } from "./post-object.ts";
import type { Room } from "./room.ts";
import { isSystemError, S3Error } from "./s3-error.ts";
import { parseS3Request } from "./s3-request.ts";
import type { EmbeddedStorage, StorageIdentity } from "./types.ts";
import { openUploadStore } from "./upload-store.ts";

async function serve(room: Room, message: IncomingMessage, response: ServerResponse) {
  if (message.method === "OPTIONS") {
    answerPreflight(message, response);
    return;
  }
  const request = parseS3Request(message);
  const { bucket } = room.identity;
  const boundary = formBoundary(message.headers["content-type"]);
  if (request.method === "POST" && request.key === "" && boundary !== null) {
    // The root is the bucket, where contract 4.9 posts to.
    if (request.bucket !== "" && request.bucket !== bucket) throw new S3Error("NoSuchBucket");
    await postObject(room, message, boundary, response);
    return;
  }
  const bodyHash = authorize(request, room.identity);
  if (request.bucket !== "" && request.bucket !== bucket) {
    throw new S3Error("NoSuchBucket", undefined, { BucketName: request.bucket });
  }
  await chooseOperation(request)(room, request, bodyHash, response);
}

function asRefusal(error: unknown): S3Error {
  if (error instanceof S3Error) return error;
  // Files vanish under a request only when the storage is emptied.
  if (isSystemError(error, "ENOENT")) return new S3Error("OperationAborted");
  process.emitWarning(error instanceof Error ? error : String(error));
  return new S3Error("InternalError");
}

function telling(objects: ObjectStore, onObject: ((key: string) => void) | undefined): ObjectStore {
  if (onObject === undefined) return objects;
  return {
    ...objects,
    async put(draft, record) {
      await objects.put(draft, record);
      onObject(record.key);
    },
  };
}

/**
 * Opens the embedded storage in a directory that no other process uses, and takes up what is
 * there: everything ever acknowledged, and nothing half done.
 */
export async function createEmbeddedStorage(
  options: StorageIdentity & {
    directory: string;
    /** Hears of every object that is complete and on the disk, before its uploader does. */
    onObject?: (key: string) => void;
  },
): Promise<EmbeddedStorage> {
  const { directory, onObject, ...identity } = options;
  const layout = await openLayout(directory);
  const objects = telling(await openObjectStore(layout), onObject);
  const uploads = await openUploadStore(layout, objects);
  const room: Room = { identity, layout, objects, uploads };
  const underWay = new Map<IncomingMessage, Promise<void>>();
  let isClosed = false;

  async function answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const requestId = randomBytes(8).toString("hex").toUpperCase();
    // Clients set their clocks by this header, and the sandbox's clock may be another than Node's.
    response.setHeader("Date", identity.clock.now().toUTCString());
    response.setHeader("x-amz-request-id", requestId);
    allowAnyOrigin(response);
    try {
      if (isClosed) throw new S3Error("ServiceUnavailable");
      await serve(room, message, response);
    } catch (error) {
      const isGone = message.destroyed && !message.readableEnded;
      if (isGone || response.headersSent) {
        response.destroy();
        return;
      }
      const resource = message.url?.split("?")[0] ?? "";
      sendError(response, asRefusal(error), { method: message.method, resource, requestId });
    } finally {
      // Drain a refused body: most clients read the response only after sending everything, and a stopped
      // reader would block.
      message.removeAllListeners("readable").resume();
    }
  }

  return {
    handle(message, response) {
      const done = answer(message, response).finally(() => underWay.delete(message));
      underWay.set(message, done);
    },
    pathOf: (key) => objects.pathOf(key),
    reset: () => layout.clear(),
    async close() {
      isClosed = true;
      for (const message of underWay.keys()) message.destroy();
      await Promise.all(underWay.values());
    },
  };
}
