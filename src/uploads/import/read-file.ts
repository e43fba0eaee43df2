import { inCaptionsWorker } from "#captions/captions-work.ts";
import { readThumbnail } from "#images/read-thumbnail.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import type { PlannedFile } from "./plan.ts";

/** Reads captions or an image of a plan. @returns null for a file that can't be used */
export async function readFile(
  { api }: ApiServices,
  { kind, language }: PlannedFile,
  file: File,
): Promise<Partial<PlannedFile> | null> {
  if (kind === "image") {
    const content = await readThumbnail(api, file);
    return content && { content, state: "usable" };
  }
  const reading = { file, encoding: null, fixes: [], durationMs: null };
  const { result } = await inCaptionsWorker({ kind: "read", reading });
  if (result.kind === "refused") return null;
  const { content, fileName } = result.read;
  return {
    content,
    name: fileName,
    language: language ?? result.read.language,
    state: "usable",
  };
}
