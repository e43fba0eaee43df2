import type { StorageIdentity } from "../types.ts";

export const CREDENTIALS = { accessKeyId: "SANDBOX", secretAccessKey: "sandbox-secret" };

/** Identifies a storage for tests. */
export function testIdentity(clock: StorageIdentity["clock"]): StorageIdentity {
  return { bucket: "videos", region: "eu-central-1", credentials: CREDENTIALS, clock };
}
