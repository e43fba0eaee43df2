import { X } from "lucide-react";
import { useState } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { useApi } from "#shared/http/api-context.tsx";
import { useStore } from "#shared/sync/use-store.ts";
import { IconButton } from "#shared/ui/button.tsx";
import { isolated } from "#shared/ui/rich-text.tsx";
import { removedVideosOf, videoEdits } from "#videos/video-edits-queries.ts";

/** After a deletion, says on the next page that the video was deleted. */
export function RemovalStatus() {
  const t = useTranslations("removal");
  const common = useTranslations("common");
  const location = useLocation();
  const [dismissed, setDismissed] = useState<string | null>(null);
  const removal = readRemoval(location.state);
  const pending = useStore(videoEdits.pendingOf(useApi()));
  const removed = useStore(removedVideosOf(useApi()));
  if (removal === null || dismissed === location.key) return null;
  const awaited = pending[removal.videoId];
  // After a reload nothing polls any more.
  if (awaited?.kind !== "removal" && removed[removal.videoId] === undefined) return null;
  const outcome = awaited?.isDoubtful === true ? "doubtful" : "accepted";
  return (
    <div className="mb-4 flex items-center justify-between gap-2 rounded-md bg-sunken px-3 py-1 text-ink-soft">
      <span className="wrap-anywhere">
        {t.rich(outcome, { title: removal.title, video: isolated })}
      </span>
      <IconButton label={common("dismiss")} onClick={() => setDismissed(location.key)}>
        <X size={15} />
      </IconButton>
    </div>
  );
}

/** History state may come from another version of the dashboard. */
function readRemoval(state: unknown): { videoId: string; title: string } | null {
  const removal: unknown = Reflect.get(Object(state), "removal");
  const { videoId, title }: Record<string, unknown> = Object(removal);
  return typeof videoId === "string" && typeof title === "string" ? { videoId, title } : null;
}
