import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect } from "vitest";
import type { StorageClient } from "../types.ts";
import { type EmbeddedBench, startEmbedded } from "./embedded-bench.ts";
import { MIB, put } from "./target.ts";

const FULL_PART = Buffer.alloc(5 * MIB, "reel");
const KEY = "video.mp4";
const LABEL = "label.txt";

/** Holds the operations acknowledged before the crash. */
export interface Acknowledged {
  uploadId?: string;
  parts: Map<number, string>;
  isComplete: boolean;
  label: string | null;
}

/** Returns the initial state. */
export function nothingYet(): Acknowledged {
  return { parts: new Map(), isComplete: false, label: null };
}

async function putSigned(url: string, body: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const response = await put(url, body);
  if (response.status !== 200) throw new Error(await response.text());
  return response.headers.get("etag") ?? "";
}

/** Uploads a part twice and another once, joins them, and replaces an object. */
export async function work(client: StorageClient, known: Acknowledged): Promise<void> {
  const uploadId = await client.createMultipart(KEY);
  known.uploadId = uploadId;
  const parts: [number, string | Uint8Array<ArrayBuffer>][] = [
    [1, "first try"],
    [1, FULL_PART],
    [2, "end"],
  ];
  for (const [partNumber, body] of parts) {
    const part = { key: KEY, uploadId, partNumber, expiresInSeconds: 600 };
    known.parts.set(partNumber, await putSigned(await client.signPart(part), body));
  }
  await client.completeMultipart({ key: KEY, uploadId, etags: [...known.parts.values()] });
  known.isComplete = true;
  for (const label of ["old", "new"]) {
    await putSigned(await client.signPut({ key: LABEL, expiresInSeconds: 600 }), label);
    known.label = label;
  }
}

function md5(content: string | Uint8Array): string {
  return createHash("md5").update(content).digest("hex");
}

async function putPart(
  bench: EmbeddedBench,
  uploadId: string,
  partNumber: number,
  body: string | Uint8Array<ArrayBuffer>,
) {
  const part = { key: KEY, uploadId, partNumber, expiresInSeconds: 600 };
  return putSigned(await bench.client.signPart(part), body);
}

/** Takes an upload up where the crash left it, which must be possible until it is complete. */
async function finish(bench: EmbeddedBench, uploadId: string, known: Acknowledged): Promise<void> {
  if (bench.storage.pathOf(KEY) !== null) return;
  if (known.isComplete) throw new Error("A completed upload is gone.");
  const hasOne = known.parts.get(1) === `"${md5(FULL_PART)}"`;
  const one = hasOne ? known.parts.get(1) : await putPart(bench, uploadId, 1, FULL_PART);
  const two = known.parts.get(2) ?? (await putPart(bench, uploadId, 2, "end"));
  await bench.client.completeMultipart({ key: KEY, uploadId, etags: [one ?? "", two] });
}

/** Returns the possible values of the label: acknowledged, or the pending one. */
function possibleLabels({ label }: Acknowledged): (string | null)[] {
  if (label === null) return [null, "old"];
  return label === "old" ? ["old", "new"] : ["new"];
}

/** Everything acknowledged exists, everything else can be repeated, and nothing is partial. */
export async function verify(directory: string, known: Acknowledged): Promise<void> {
  const bench = await startEmbedded(directory);
  const { client, storage } = bench;
  const uploadId = known.uploadId ?? (await client.createMultipart(KEY));
  try {
    expect(await bench.names("drafts")).toEqual([]);
    await finish(bench, uploadId, known);
    const video = await readFile(storage.pathOf(KEY) ?? "");
    expect(md5(video)).toBe(md5(Buffer.concat([FULL_PART, Buffer.from("end")])));
    await expect(client.abortMultipart({ key: KEY, uploadId })).rejects.toMatchObject({
      code: "NoSuchUpload",
    });
    const path = storage.pathOf(LABEL);
    const label = path === null ? null : await readFile(path, "utf8");
    expect(possibleLabels(known)).toContain(label);
    expect((await client.head(LABEL))?.etag).toBe(label === null ? undefined : `"${md5(label)}"`);
    const objects = await bench.names("objects");
    expect(await bench.names("contents")).toHaveLength(objects.length);
  } finally {
    await bench.stop();
  }
}
