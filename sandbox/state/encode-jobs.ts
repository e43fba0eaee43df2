import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { EncodeJob, EncodeQueueDeps } from "../encoder/queue.ts";
import type { StorageClient } from "../storage/types.ts";
import { singleRendition } from "./recipe-ladders.ts";
import { type Vod, withOnlineTimes } from "./records.ts";
import type { State } from "./state.ts";

export interface EncodeJobsDeps {
  state: State;
  storage: StorageClient;
  /** Returns the file of a stored object, or null when the storage is not the embedded one or lacks it. */
  objectPath(key: string): string | null;
  scratchDirectory: string;
  encodedDirectory(vodId: string): string;
  log(line: string): void;
}

/** Returns the queue's view of the state: a job's end is committed together with its changes. */
export function encodeJobs(
  deps: EncodeJobsDeps,
): Pick<EncodeQueueDeps, "next" | "source" | "outputDirectory" | "onlyUpTo" | "done" | "failed"> {
  const { state } = deps;
  return {
    next() {
      const queued = state.jobs.all().filter((job) => job.status === "queued");
      return queued.toSorted((a, b) => a.createdAtMs - b.createdAtMs)[0] ?? null;
    },
    async source(job: EncodeJob) {
      const path = deps.objectPath(job.key);
      if (path !== null) return { path, release: async () => {} };
      await mkdir(deps.scratchDirectory, { recursive: true });
      const copy = join(deps.scratchDirectory, randomUUID());
      const release = () => rm(copy, { force: true });
      try {
        await deps.storage.download(job.key, copy);
      } catch (error) {
        await release();
        throw error;
      }
      return { path: copy, release };
    },
    outputDirectory: (job) => deps.encodedDirectory(job.vodId),
    onlyUpTo: (job) => singleRendition(job.recipeId ?? null),
    done(job, video) {
      const vod = state.vods.latest(job.vodId);
      if (vod === undefined) {
        // The video was deleted in the meantime, and its output is unused.
        rm(deps.encodedDirectory(job.vodId), { recursive: true, force: true }).catch(
          (error: unknown) => deps.log(`could not remove ${job.vodId}: ${String(error)}`),
        );
        return;
      }
      const encoded: Vod = {
        ...vod,
        isEnabled: job.publishes === true || vod.isEnabled,
        video,
        media: { source: "encoded" },
        savedAtMs: state.nowMs(),
      };
      state.commit(
        state.vods.put(vod.id, withOnlineTimes(encoded, state.nowMs())),
        state.jobs.remove(job.id),
      );
    },
    failed(job, reason) {
      const stored = state.jobs.latest(job.id);
      if (stored !== undefined) {
        state.commit(state.jobs.put(job.id, { ...stored, status: "failed", reason }));
      }
    },
  };
}
