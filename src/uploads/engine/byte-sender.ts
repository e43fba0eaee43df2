import type { ApiClient } from "#shared/http/client.ts";
import { assertUnchanged, takeFingerprint } from "./fingerprint.ts";
import type { Journal } from "./journal.ts";
import type { Entries, Entry } from "./upload-entries.ts";
import { createUploader, type Uploader } from "./uploader.ts";

/** Sends the bytes of uploads, and writes down how far each has come. */
export interface ByteSender extends Pick<Uploader, "stop" | "setOrder"> {
  /** Takes the fingerprint of a file, beside whatever comes next: no part counts before it is on record. */
  recordFingerprint: (entry: Entry, file: File) => void;
  /** Sends what is missing, when its turn comes. */
  start: (entry: Entry, file: File) => void;
}

/**
 * @param onSent called when all parts of an upload are in storage and recorded
 * @param onFailed called with the error
 */
export function createByteSender(
  api: ApiClient,
  journal: Journal,
  entries: Entries,
  onSent: (entry: Entry) => void,
  onFailed: (entry: Entry, error: unknown) => void,
): ByteSender {
  const { setStage, save } = entries;

  const uploader = createUploader(api, {
    onTurn(id, hasTurn) {
      const entry = entries.find(id);
      if (!["queued", "sending"].includes(entry.stored.stage.kind)) return;
      setStage(entry, { kind: hasTurn ? "sending" : "queued" });
    },
    async keepSession(id, session, { folderIds, recipeId }) {
      const entry = entries.find(id);
      entry.stored.session = session;
      entry.stored.told = { title: null, folderIds };
      // A recipe selected after init has no effect.
      entry.stored.details = { ...entry.stored.details, recipeId };
      await save(entry);
    },
    async keepPart(id, part) {
      const entry = entries.find(id);
      await entry.fingerprinted;
      const { file, stored } = entry;
      if (file !== null && stored.fingerprint !== null) {
        await assertUnchanged(file, stored.fingerprint);
      }
      const isStored = await journal.savePart(id, part);
      entries.setStored(entry, isStored);
      // Storage may have been cleared: write the record and later parts again.
      if (!isStored) void save(entry);
      // The upload may have been started over in the meantime.
      if (entry.stored.session?.uploaderId === part.uploaderId) {
        entry.etags.set(part.partNumber, part.etag);
      }
    },
    onProgress(id, sentBytes, bytesPerSecond) {
      const entry = entries.find(id);
      entry.sentBytes = sentBytes;
      entry.bytesPerSecond = bytesPerSecond;
      entries.publishSoon(entry);
    },
    onWaiting: (id, reason) =>
      setStage(
        entries.find(id),
        reason === null ? { kind: "sending" } : { kind: "waiting", reason },
      ),
    onSent: (id) => onSent(entries.find(id)),
    onFailed: (id, error) => onFailed(entries.find(id), error),
  });

  return {
    ...uploader,
    recordFingerprint(entry, file) {
      const record = async () => {
        entry.stored.fingerprint = await takeFingerprint(file);
        await save(entry);
      };
      entry.fingerprinted = record();
      // The first part that wants to count hears of a failure.
      entry.fingerprinted.catch(() => undefined);
    },
    start(entry, file) {
      const { id, plan, session } = entry.stored;
      entry.stored.isPaused = false;
      setStage(entry, { kind: "queued" });
      uploader.start({
        transferId: id,
        file,
        plan,
        session,
        etags: entry.etags,
        target: () => entry.stored.details,
      });
    },
  };
}
