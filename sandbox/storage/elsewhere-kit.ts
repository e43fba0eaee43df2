import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClock } from "../clock.ts";
import { listen } from "../http.ts";
import { createEmbeddedStorage } from "./embedded.ts";

/** Starts an external storage for a sandbox; its folder is removed on close. */
export async function storageElsewhere() {
  const directory = await mkdtemp(join(tmpdir(), "reeldesk-elsewhere-"));
  const keys = { accessKeyId: "ELSEWHERE", secretAccessKey: "secret-of-elsewhere" };
  const place = { bucket: "videos", region: "eu-test-1" };
  const embedded = await createEmbeddedStorage({
    ...place,
    credentials: keys,
    clock: createClock(),
    directory,
  });
  const server = await listen(embedded.handle, 0, "TEST_PORT");
  return {
    origin: server.origin,
    externalStorage: { endpoint: server.origin, ...place, ...keys },
    async close() {
      await server.close();
      await embedded.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
