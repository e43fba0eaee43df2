import type { Clock } from "../clock.ts";
import type { NodeHandler } from "../http.ts";

/** Credentials shared by the embedded storage and its clients. */
export interface StorageIdentity {
  bucket: string;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
  clock: Clock;
}

/** The S3 that the sandbox carries with it. */
export interface EmbeddedStorage {
  handle: NodeHandler;
  /** The file that holds a finished object, or null when there is none under that key. */
  pathOf(key: string): string | null;
  /** Forgets every object and unfinished upload. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** The form fields of a POST-policy upload, `bucket` not among them (contract 4.9). */
export type PostFields = Record<string, string>;

/** Storage client of the platform for any S3. All methods reject with StorageError if storage refuses. */
export interface StorageClient {
  /** @returns the storage's own upload id */
  createMultipart(key: string): Promise<string>;
  signPart(part: {
    key: string;
    uploadId: string;
    partNumber: number;
    expiresInSeconds: number;
  }): Promise<string>;
  signPut(object: { key: string; expiresInSeconds: number }): Promise<string>;
  /** URL and fields of the form; the success status is 201. */
  signPost(object: {
    key: string;
    expiresInSeconds: number;
    maxBytes: number;
  }): Promise<{ url: string; fields: PostFields }>;
  /** @param etags of part 1, 2, 3 …, with the quotes that the storage returned */
  completeMultipart(upload: { key: string; uploadId: string; etags: string[] }): Promise<void>;
  abortMultipart(upload: { key: string; uploadId: string }): Promise<void>;
  /** Resolves to null when there is no such object. */
  head(key: string): Promise<{ sizeBytes: number; etag: string } | null>;
  /** Streams the object to a file. */
  download(key: string, path: string): Promise<void>;
  /** Removes an object; one that is not there is as good as removed. */
  remove(key: string): Promise<void>;
}

/** A refusal of the storage: S3's own code (`NoSuchUpload`, `InvalidPart`, …) and HTTP status. */
export class StorageError extends Error {
  override readonly name = "StorageError";
  readonly code: string;
  readonly status: number;
  constructor(code: string, message: string, status: number) {
    super(message);
    this.code = code;
    this.status = status;
  }
}
