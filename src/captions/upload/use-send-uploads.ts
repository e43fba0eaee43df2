import { useMutation } from "@tanstack/react-query";
import { trackRows } from "#captions/manager/track-rows.ts";
import {
  startSubtitle,
  subtitleJobs,
  tracksBeforeChange,
} from "#captions/subtitle-jobs-queries.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import type { Problem } from "#shared/http/problem.ts";
import { type Approved, lookAgain } from "./approved.ts";
import type { UploadDesk } from "./upload-desk.ts";

/**
 * Sends files that were approved, after a look at what the film has by now: somebody else may have added a
 * track since the list came. Those that this concerns stay, with the choice to be made again.
 */
export function useSendUploads(
  vodId: string,
  desk: UploadDesk,
): {
  send: (approved: readonly Approved[]) => void;
  isLooking: boolean;
  /** Why there was no look; nothing was sent. */
  problem: Problem | null;
  /** Of the last time. */
  sentCount: number;
  heldCount: number;
} {
  const services = useApi();
  const { api, queryClient } = services;
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: async (approved: readonly Approved[]) => {
      const tracks = await queryClient.fetchQuery(tracksBeforeChange(api, vodId));
      const rows = trackRows(vodId, tracks, subtitleJobs(services));
      const { going, held } = lookAgain(approved, desk.entries(), rows);
      for (const { entry, replaces } of going) {
        const { state, language } = entry;
        if (state.kind !== "read" || language === null) continue;
        const { fileName, content } = state.read;
        startSubtitle(services, vodId, { language, fileName, file: content, replaces });
      }
      desk.remove(going.map(({ entry }) => entry.id));
      desk.choose(
        held.map(({ id }) => id),
        null,
      );
      return { sentCount: going.length, heldCount: held.length };
    },
  });
  return {
    send: mutate,
    isLooking: isPending,
    problem: toProblem(error),
    sentCount: data?.sentCount ?? 0,
    heldCount: data?.heldCount ?? 0,
  };
}
