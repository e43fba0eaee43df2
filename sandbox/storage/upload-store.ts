import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { moveDurably, syncDirectory, writeDurably } from "./durable.ts";
import { createKeyedLock } from "./keyed-lock.ts";
import type { Layout } from "./layout.ts";
import type { ObjectStore } from "./object-store.ts";
import { isSystemError, S3Error } from "./s3-error.ts";

const MIN_PART_BYTES = 5 * 1024 ** 2;
const COPY_CHUNK_BYTES = 1024 ** 2;
const RECORD = "upload.json";

const uploadRecord = z.object({
  key: z.string(),
  initiatedAt: z.iso.datetime(),
  headers: z.record(z.string(), z.string()),
});

type UploadRecord = z.infer<typeof uploadRecord>;

/** Describes a part that was received whole. */
export interface Part {
  partNumber: number;
  md5: string;
  sizeBytes: number;
}

interface PartFile extends Part {
  name: string;
  revision: number;
}

/** Holds the unfinished multipart uploads. */
export interface UploadStore {
  create(record: UploadRecord): Promise<string>;
  /**
   * Returns the upload with that id and key.
   * @throws S3Error NoSuchUpload
   */
  find(uploadId: string, key: string): Promise<UploadRecord>;
  /** Takes a finished draft as a part, in place of an earlier one of that number. */
  putPart(uploadId: string, key: string, draft: string, part: Part): Promise<void>;
  listParts(uploadId: string, key: string): Promise<Part[]>;
  /** Joins the listed parts to an object; the upload is gone afterwards. */
  complete(
    uploadId: string,
    key: string,
    listed: readonly { partNumber: number; etag: string }[],
    modifiedAt: string,
  ): Promise<{ etag: string }>;
  abort(uploadId: string, key: string): Promise<void>;
}

// A part's whole description is its name, so that a single rename makes it exist.
function partName(part: Part, revision: number): string {
  return [part.partNumber, revision, part.sizeBytes, part.md5].join("-");
}

function parsePartName(name: string): PartFile | null {
  const match = /^(\d+)-(\d+)-(\d+)-([0-9a-f]{32})$/.exec(name);
  if (match === null) return null;
  const [, partNumber, revision, sizeBytes, md5] = match;
  return {
    name,
    partNumber: Number(partNumber),
    revision: Number(revision),
    sizeBytes: Number(sizeBytes),
    md5: md5 ?? "",
  };
}

function choose(
  parts: ReadonlyMap<number, PartFile>,
  listed: readonly { partNumber: number; etag: string }[],
): PartFile[] {
  if (listed.length === 0) throw new S3Error("MalformedXML");
  const isAscending = listed.every(
    ({ partNumber }, index) => index === 0 || partNumber > (listed[index - 1]?.partNumber ?? 0),
  );
  if (!isAscending) throw new S3Error("InvalidPartOrder");
  const chosen = listed.map(({ partNumber, etag }) => {
    const part = parts.get(partNumber);
    if (part === undefined || etag.replace(/^"(.*)"$/, "$1") !== part.md5) {
      throw new S3Error("InvalidPart", undefined, { PartNumber: String(partNumber), ETag: etag });
    }
    return part;
  });
  const small = chosen.slice(0, -1).find((part) => part.sizeBytes < MIN_PART_BYTES);
  if (small !== undefined) {
    throw new S3Error("EntityTooSmall", undefined, {
      PartNumber: String(small.partNumber),
      ETag: small.md5,
      ProposedSize: String(small.sizeBytes),
      MinSizeAllowed: String(MIN_PART_BYTES),
    });
  }
  return chosen;
}

async function* contentOf(directory: string, parts: readonly PartFile[]): AsyncGenerator<Buffer> {
  for (const part of parts) {
    yield* createReadStream(join(directory, part.name), { highWaterMark: COPY_CHUNK_BYTES });
  }
}

function multipartEtag(parts: readonly PartFile[]): string {
  const all = createHash("md5");
  for (const part of parts) all.update(part.md5, "hex");
  return `"${all.digest("hex")}-${parts.length}"`;
}

/** Opens the uploads below a layout and ends those that a crash left half completed. */
export async function openUploadStore(layout: Layout, objects: ObjectStore): Promise<UploadStore> {
  const lock = createKeyedLock();
  const completed = new Set((await objects.records()).map((record) => record.uploadId));
  for (const uploadId of await readdir(layout.uploads)) {
    if (completed.has(uploadId)) await remove(layout, uploadId);
  }
  return {
    find: (uploadId, key) => find(layout, uploadId, key),
    async create(record) {
      const uploadId = randomBytes(16).toString("hex");
      const draft = layout.draft();
      await mkdir(draft);
      await writeDurably(join(draft, RECORD), [Buffer.from(JSON.stringify(record))]);
      await syncDirectory(draft);
      await layout.exclusive(() => moveDurably(draft, directoryOf(layout, uploadId)));
      return uploadId;
    },
    putPart: (uploadId, key, draft, part) =>
      lock.run(uploadId, () =>
        layout.exclusive(async () => {
          await find(layout, uploadId, key);
          const directory = directoryOf(layout, uploadId);
          const earlier = (await partFiles(directory)).get(part.partNumber);
          await moveDurably(draft, join(directory, partName(part, (earlier?.revision ?? 0) + 1)));
          if (earlier !== undefined) await rm(join(directory, earlier.name));
        }),
      ),
    async listParts(uploadId, key) {
      await find(layout, uploadId, key);
      const parts = [...(await partFiles(directoryOf(layout, uploadId))).values()];
      return parts.toSorted((a, b) => a.partNumber - b.partNumber);
    },
    complete: (uploadId, key, listed, modifiedAt) =>
      lock.run(uploadId, async () => {
        const { headers } = await find(layout, uploadId, key);
        const directory = directoryOf(layout, uploadId);
        const chosen = choose(await partFiles(directory), listed);
        const etag = multipartEtag(chosen);
        const draft = layout.draft();
        const sizeBytes = await writeDurably(draft, contentOf(directory, chosen));
        await objects.put(draft, { key, etag, sizeBytes, modifiedAt, headers, uploadId });
        await remove(layout, uploadId);
        return { etag };
      }),
    abort: (uploadId, key) =>
      lock.run(uploadId, async () => {
        await find(layout, uploadId, key);
        await remove(layout, uploadId);
      }),
  };
}

function directoryOf(layout: Layout, uploadId: string): string {
  // An id comes from outside and becomes a file name: only what `create` could have made is accepted.
  if (!/^[0-9a-f]{32}$/.test(uploadId)) throw new S3Error("NoSuchUpload");
  return join(layout.uploads, uploadId);
}

async function find(layout: Layout, uploadId: string, key: string): Promise<UploadRecord> {
  const path = join(directoryOf(layout, uploadId), RECORD);
  try {
    const record = uploadRecord.parse(JSON.parse(await readFile(path, "utf8")));
    if (record.key === key) return record;
  } catch (error) {
    if (!isSystemError(error, "ENOENT")) throw error;
  }
  throw new S3Error("NoSuchUpload", undefined, { UploadId: uploadId });
}

/** Reads the latest part of each number. */
async function partFiles(directory: string): Promise<Map<number, PartFile>> {
  const latest = new Map<number, PartFile>();
  for (const name of await readdir(directory)) {
    const part = parsePartName(name);
    if (part === null) continue;
    const known = latest.get(part.partNumber);
    if (known === undefined || known.revision < part.revision) latest.set(part.partNumber, part);
  }
  return latest;
}

function remove(layout: Layout, uploadId: string): Promise<void> {
  return layout.exclusive(async () => {
    const rubbish = layout.draft();
    try {
      // The upload is removed in one step: a crash within a recursive removal would leave half of it.
      await rename(directoryOf(layout, uploadId), rubbish);
    } catch (error) {
      if (isSystemError(error, "ENOENT")) return;
      throw error;
    }
    await syncDirectory(layout.uploads);
    await rm(rubbish, { recursive: true, force: true });
  });
}
