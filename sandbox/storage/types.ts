import type { Clock } from "../clock.ts";
import type { NodeHandler } from "../http.ts";

/** Holds the credentials shared by the embedded storage and its clients. */
export interface StorageIdentity {
  bucket: string;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
  clock: Clock;
}

/** Is the S3 that the sandbox carries with it. */
export interface EmbeddedStorage {
  handle: NodeHandler;
  /** Returns the file that holds a finished object, or null when there is none under that key. */
  pathOf(key: string): string | null;
  /** Forgets every object and unfinished upload. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Holds the form fields of a POST-policy upload, `bucket` not among them (contract 4.9). */
export type PostFields = Record<string, string>;

/** Connects the platform to any S3. All methods reject with StorageError if storage refuses. */
export interface StorageClient {
  /** Begins an upload and returns the storage's own id of it. */
  createMultipart(key: string): Promise<string>;
  signPart(part: {
    key: string;
    uploadId: string;
    partNumber: number;
    expiresInSeconds: number;
  }): Promise<string>;
  signPut(object: { key: string; expiresInSeconds: number }): Promise<string>;
  /** Returns the URL and fields of the form; the success status is 201. */
  signPost(object: {
    key: string;
    expiresInSeconds: number;
    maxBytes: number;
  }): Promise<{ url: string; fields: PostFields }>;
  /**
   * Joins the parts of an upload.
   * @param etags of part 1, 2, 3 …, with the quotes that the storage returned
   */
  completeMultipart(upload: { key: string; uploadId: string; etags: string[] }): Promise<void>;
  abortMultipart(upload: { key: string; uploadId: string }): Promise<void>;
  /** Resolves to null when there is no such object. */
  head(key: string): Promise<{ sizeBytes: number; etag: string } | null>;
  /** Streams the object to a file. */
  download(key: string, path: string): Promise<void>;
  /** Removes an object; one that is not there is as good as removed. */
  remove(key: string): Promise<void>;
}

/** Describes a refusal of the storage: S3's own code (`NoSuchUpload`, `InvalidPart`, …) and HTTP status. */
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
