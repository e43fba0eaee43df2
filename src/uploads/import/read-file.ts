import { inCaptionsWorker } from "#captions/captions-work.ts";
import { readThumbnail } from "#images/read-thumbnail.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import type { PlannedFile } from "./plan.ts";

/** Reads captions or an image of a plan. @returns null for a file that can't be used */
export async function readFile(
  { api }: ApiServices,
  { kind, language, source: file, captions }: PlannedFile,
): Promise<Partial<PlannedFile> | null> {
  if (kind === "image") {
    const content = await readThumbnail(api, file);
    return content && { content, state: "usable" };
  }
  const { encoding = null, fixes = [], isEncodingApproved = false } = captions ?? {};
  const reading = { file, encoding, fixes, durationMs: null };
  const { result } = await inCaptionsWorker({ kind: "read", reading });
  if (result.kind === "refused") return null;
  const { read } = result;
  return {
    content: read.content,
    captions: { encoding, fixes, read, isEncodingApproved },
    name: read.fileName,
    language: language ?? read.language,
    state: "usable",
  };
}
