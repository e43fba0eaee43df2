import {
  AbortMultipartUploadCommand,
  CreateBucketCommand,
  DeleteObjectCommand,
  HeadBucketCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutBucketCorsCommand,
} from "@aws-sdk/client-s3";
import { createClock } from "../clock.ts";
import { createSdkClient } from "./sdk-client.ts";
import { describeStorage, RUN } from "./storage-suite.ts";
import type { StorageIdentity } from "./types.ts";

function variable(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === "") throw new Error(`${name} is not set.`);
  return value;
}

describeStorage("a real S3", async () => {
  const endpoint = variable("SANDBOX_S3_ENDPOINT").replace(/\/$/, "");
  const identity: StorageIdentity = {
    bucket: variable("SANDBOX_S3_BUCKET"),
    region: variable("SANDBOX_S3_REGION"),
    credentials: {
      accessKeyId: variable("SANDBOX_S3_ACCESS_KEY"),
      secretAccessKey: variable("SANDBOX_S3_SECRET_KEY"),
    },
    // An external storage uses real time.
    clock: createClock(),
  };
  const sdk = createSdkClient({ ...identity, endpoint });
  const Bucket = identity.bucket;
  try {
    await sdk.send(new HeadBucketCommand({ Bucket }));
  } catch {
    await sdk.send(new CreateBucketCommand({ Bucket }));
  }
  const { $metadata } = await sdk.send(new HeadBucketCommand({ Bucket }));
  await sdk.send(
    new PutBucketCorsCommand({
      Bucket,
      CORSConfiguration: {
        CORSRules: [
          {
            AllowedOrigins: ["*"],
            AllowedMethods: ["GET", "HEAD", "PUT", "POST", "DELETE"],
            AllowedHeaders: ["*"],
            ExposeHeaders: ["ETag"],
            MaxAgeSeconds: 3000,
          },
        ],
      },
    }),
  );
  return {
    endpoint,
    identity,
    // Ceph's request ids are made of a transaction, a node and a zone.
    isCeph: /^tx[0-9a-f]+-[0-9a-f]+-/.test($metadata.requestId ?? ""),
    async stop() {
      const { Contents = [] } = await sdk.send(new ListObjectsV2Command({ Bucket, Prefix: RUN }));
      for (const { Key } of Contents) await sdk.send(new DeleteObjectCommand({ Bucket, Key }));
      const listed = await sdk.send(new ListMultipartUploadsCommand({ Bucket, Prefix: RUN }));
      for (const { Key, UploadId } of listed.Uploads ?? []) {
        await sdk.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
      }
      sdk.destroy();
    },
  };
});
