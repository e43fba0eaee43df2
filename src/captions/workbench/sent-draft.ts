import { writeCaptions } from "#captions/format/write-captions.ts";
import type { SubtitleJob } from "#captions/subtitle-job.ts";
import { subtitleJobs } from "#captions/subtitle-jobs-queries.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import type { KeptDraft } from "./drafts.ts";

/** Whether the captions of a draft, as they stand in it, were sent from this page and may become a track yet. */
export async function isDraftSent(
  services: ApiServices,
  vodId: string,
  { document }: KeptDraft,
): Promise<boolean> {
  const text = writeCaptions(document);
  const texts = subtitleJobs(services)
    .filter((job) => job.kind === "sending")
    .filter((job) => job.vodId === vodId && job.step !== "failed")
    .map(({ upload }) => upload.file.text());
  return (await Promise.all(texts)).includes(text);
}

/** Whether a page that is closed now may cut off a file on its way. */
export function isOnItsWay(job: SubtitleJob): boolean {
  return job.kind === "sending" && ["sending", "settling", "removing"].includes(job.step);
}
