import { subtitleJobs } from "#captions/subtitle-jobs-queries.ts";
import { subtitleQueries } from "#captions/subtitles-queries.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";

/**
 * Resolves when the track of a job is listed, also after the page that started it was left.
 * @returns false for a job that was given up
 */
export function whenListed(services: ApiServices, vodId: string, jobId: string): Promise<boolean> {
  const { api, queryClient } = services;
  return new Promise((resolve) => {
    let subtitleId: string | null = null;
    const stop = queryClient.getQueryCache().subscribe(look);
    function look(): void {
      const job = subtitleJobs(services).find(({ id }) => id === jobId);
      if (job?.kind === "sending") {
        ({ subtitleId } = job);
        // Those that it replaces go after it is listed, and not before.
        if (job.step === "removing" || job.step === "kept") end(true);
        return;
      }
      const tracks = queryClient.getQueryData(subtitleQueries.list(api, vodId).queryKey);
      end(subtitleId !== null && (tracks ?? []).some(({ id }) => id === subtitleId));
    }
    function end(isListed: boolean): void {
      stop();
      resolve(isListed);
    }
    look();
  });
}
