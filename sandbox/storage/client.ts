import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3ServiceException,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { createSdkClient } from "./sdk-client.ts";
import { type StorageClient, StorageError, type StorageIdentity } from "./types.ts";

async function refusing<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof S3ServiceException)) throw error;
    const status = error.$metadata.httpStatusCode ?? 500;
    throw new StorageError(error.name, error.message, status);
  }
}

/** Makes the platform's side of the storage for any S3 that is addressed path-style. */
export function createStorageClient(
  options: StorageIdentity & { endpoint: string },
): StorageClient {
  const client = createSdkClient(options);
  const { bucket: Bucket, clock } = options;
  const signing = (expiresIn: number) => ({ expiresIn, signingDate: clock.now() });

  return {
    async createMultipart(key) {
      const command = new CreateMultipartUploadCommand({ Bucket, Key: key });
      const { UploadId } = await refusing(client.send(command));
      if (UploadId === undefined) {
        throw new StorageError("InternalError", "The storage gave no upload id.", 502);
      }
      return UploadId;
    },
    signPart({ key, uploadId, partNumber, expiresInSeconds }) {
      const part = { Bucket, Key: key, UploadId: uploadId, PartNumber: partNumber };
      return getSignedUrl(client, new UploadPartCommand(part), signing(expiresInSeconds));
    },
    signPut: ({ key, expiresInSeconds }) =>
      getSignedUrl(client, new PutObjectCommand({ Bucket, Key: key }), signing(expiresInSeconds)),
    async signPost({ key, expiresInSeconds, maxBytes }) {
      const { url, fields } = await createPresignedPost(client, {
        Bucket,
        Key: key,
        Fields: { acl: "private", success_action_status: "201" },
        Conditions: [["content-length-range", 0, maxBytes]],
        Expires: expiresInSeconds,
      });
      // The bucket is in the URL; names as in contract 4.9.
      const { bucket: _, ...sent } = fields;
      return {
        url,
        fields: Object.fromEntries(
          Object.entries(sent).map(([name, value]) => [name.toLowerCase(), value]),
        ),
      };
    },
    async completeMultipart({ key, uploadId, etags }) {
      const Parts = etags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }));
      const command = new CompleteMultipartUploadCommand({
        Bucket,
        Key: key,
        UploadId: uploadId,
        MultipartUpload: { Parts },
      });
      await refusing(client.send(command));
    },
    async abortMultipart({ key, uploadId }) {
      const command = new AbortMultipartUploadCommand({ Bucket, Key: key, UploadId: uploadId });
      await refusing(client.send(command));
    },
    async head(key) {
      try {
        const found = await refusing(client.send(new HeadObjectCommand({ Bucket, Key: key })));
        return { sizeBytes: found.ContentLength ?? 0, etag: found.ETag ?? "" };
      } catch (error) {
        if (error instanceof StorageError && error.status === 404) return null;
        throw error;
      }
    },
    async download(key, path) {
      const { Body } = await refusing(client.send(new GetObjectCommand({ Bucket, Key: key })));
      if (!(Body instanceof Readable)) {
        throw new StorageError("InternalError", "The storage gave no content.", 502);
      }
      try {
        await pipeline(Body, createWriteStream(path));
      } catch (error) {
        // Never leave a partial file.
        await rm(path, { force: true });
        throw error;
      }
    },
    async remove(key) {
      await refusing(client.send(new DeleteObjectCommand({ Bucket, Key: key })));
    },
  };
}
