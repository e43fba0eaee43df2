import { S3Client } from "@aws-sdk/client-s3";
import type { StorageIdentity } from "./types.ts";

/** Creates the AWS SDK's client, set up so that any S3 understands it and the given clock rules it. */
export function createSdkClient(options: StorageIdentity & { endpoint: string }): S3Client {
  // Node 20 works with the pinned version; that stays once the SDK really drops Node 20.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= "true";
  const client = new S3Client({
    endpoint: options.endpoint,
    region: options.region,
    credentials: options.credentials,
    forcePathStyle: true,
    // Browsers send parts without checksum headers, and not every S3 supports the newer ones.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  // The SDK signs with the machine's time plus this offset and would correct it on its own; here
  // the given clock alone decides what time it is.
  Object.defineProperty(client.config, "systemClockOffset", {
    get: () => options.clock.now().getTime() - Date.now(),
    set: () => {},
  });
  return client;
}
