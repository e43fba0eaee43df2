import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "#shared/http/api-context.tsx";
import { StatusLabel, type StatusTone } from "#shared/ui/status-label.tsx";
import type { Video } from "#videos/video-record.ts";
import { videoExpectation } from "#videos/videos-queries.ts";
import type { SavingPlan } from "./use-order-saving.ts";
import type { PlaylistEditing } from "./use-playlist-editing.ts";

const label = (tone: StatusTone, text: string) => <StatusLabel tone={tone}>{text}</StatusLabel>;

/** Status of the order as a sentence. */
export function SavingStatus({
  editing: { state, plan, saving },
  changeCount,
}: {
  editing: PlaylistEditing;
  changeCount: number;
}) {
  const readyCount = useWhenReady(plan);
  const t = useTranslations("playlistDesk.state");
  const { phase } = saving;
  switch (phase?.kind) {
    case "saving":
      return label("working", t(phase.step));
    case "saved":
      return label("working", t(phase.isDoubtful ? "confirmingDoubtful" : "confirming"));
    case "unknown":
      return label("trouble", t(phase.isDoubtful ? "unconfirmedDoubtful" : "unconfirmed"));
    case "conflict":
      return label("trouble", t(phase.wasSent ? "other" : "changed"));
    case "failed": {
      const { kind } = phase.problem;
      if (kind === "network") return label("trouble", t("failedOffline"));
      return label("trouble", t(kind === "not-found" ? "failedGone" : "failed"));
    }
    case "seen":
    case undefined:
      break;
  }
  if (state.isSaved) return label("ready", t("saved"));
  if (!plan.isChanged) return label("neutral", t("same"));
  if (!plan.isChecked) return label("working", t("lookingUp"));
  if (!plan.isWorthSending) return label("neutral", t("waiting", { count: plan.waits.length }));
  if (!state.isStored) return label("trouble", t("draftNotKept", { count: changeCount }));
  if (readyCount > 0) return label("ready", t("ready", { count: readyCount }));
  return label("neutral", t("draft", { count: changeCount }));
}

/** Videos polled at most; returning to the page refetches the library. */
const MAX_LOOKUPS_EACH = 20;

/**
 * Polls videos that wait in the draft until they are ready.
 * @returns number of them that can be saved now
 */
function useWhenReady(plan: SavingPlan): number {
  const services = useApi();
  const [waited, setWaited] = useState<ReadonlySet<string>>(new Set());
  const isNew = plan.waits.some(({ key }) => !waited.has(key));
  if (isNew) setWaited(new Set([...waited, ...plan.waits.map(({ key }) => key)]));
  const videos = plan.waits.filter(({ type }) => type === "vod").slice(0, MAX_LOOKUPS_EACH);
  // A string, so the poll is stable while the same videos wait.
  const ids = [...new Set(videos.map(({ id }) => id))].join(",");
  useEffect(() => {
    if (ids === "") return undefined;
    const stops = ids.split(",").map((videoId) =>
      services.settle.expect<Video>({
        ...videoExpectation(services, videoId),
        id: `ready:${videoId}`,
        // For as long as it takes.
        pollRate: "encoding",
        isVisible: ({ status }) => status === "ready",
      }),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [services, ids]);
  return waited.size === 0 ? 0 : plan.sent.filter(({ key }) => waited.has(key)).length;
}
