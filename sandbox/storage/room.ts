import type { IncomingMessage, ServerResponse } from "node:http";
import type { BodyHash } from "./authorize.ts";
import type { Layout } from "./layout.ts";
import type { ObjectStore } from "./object-store.ts";
import type { S3Request } from "./s3-request.ts";
import type { StorageIdentity } from "./types.ts";
import type { UploadStore } from "./upload-store.ts";

/** Holds the context of all operations. */
export interface Room {
  identity: StorageIdentity;
  layout: Layout;
  objects: ObjectStore;
  uploads: UploadStore;
}

/** Answers a request whose signature is good. */
export type Operation = (
  room: Room,
  request: S3Request,
  bodyHash: BodyHash,
  response: ServerResponse,
) => Promise<void>;

/** Returns the URL of an object on this host, for responses. */
export function locationOf(message: IncomingMessage, bucket: string, key: string): string {
  const path = [bucket, ...key.split("/")].map(encodeURIComponent).join("/");
  return `http://${message.headers.host ?? "localhost"}/${path}`;
}
