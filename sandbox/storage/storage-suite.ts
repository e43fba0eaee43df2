import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe } from "vitest";
import { createStorageClient } from "./client.ts";
import { describeForms } from "./suite/form-suite.ts";
import { describeMultipart } from "./suite/multipart-suite.ts";
import { describeSignatures } from "./suite/signature-suite.ts";
import type { Bench, Target } from "./suite/target.ts";
import type { StorageClient } from "./types.ts";

/** Prefixes this run's keys. */
export const RUN = `storage-suite/${randomUUID()}/`;

/** Describes a storage that the suite started, or merely reached. */
export interface RunningTarget extends Target {
  stop(): Promise<void>;
}

/**
 * Describes the requirements on any storage behind the platform. The embedded storage and a real S3 pass the same
 * suite; allowed differences are stated with reasons.
 */
export function describeStorage(name: string, start: () => Promise<RunningTarget>): void {
  describe(`the storage behind the platform: ${name}`, () => {
    let running: RunningTarget | undefined;
    let client: StorageClient | undefined;
    const bench: Bench = {
      get target() {
        if (running === undefined) throw new Error("The storage is used before it runs.");
        return running;
      },
      get client() {
        client ??= createStorageClient({
          ...bench.target.identity,
          endpoint: bench.target.endpoint,
        });
        return client;
      },
      key: (name) => `${RUN}${name}`,
    };
    beforeAll(async () => {
      running = await start();
    }, 60_000);
    afterAll(() => running?.stop());

    describe("multipart uploads", () => {
      describeMultipart(bench);
    });
    describe("signatures", () => {
      describeSignatures(bench);
    });
    describe("forms", () => {
      describeForms(bench);
    });
  });
}
