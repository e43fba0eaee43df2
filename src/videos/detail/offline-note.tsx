import { EyeOff } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { InlineProblem } from "#shared/ui/inline-problem.tsx";
import { useSetOnline } from "./use-set-online.ts";
import type { VideoPresence } from "./video-presence.ts";

/** Replaces the player of an encoded offline video, with a button to switch it on. */
export function OfflineNote({ videoId, presence }: { videoId: string; presence: VideoPresence }) {
  const t = useTranslations("film.offlineNote");
  const { setOnline, problem } = useSetOnline(videoId);
  return (
    <EmptyState
      icon={<EyeOff size={28} />}
      title={t("title")}
      action={
        presence === "there" ? (
          <Button variant="primary" onClick={() => setOnline(true)}>
            {t("action")}
          </Button>
        ) : undefined
      }
    >
      <p>{t("advice")}</p>
      <InlineProblem problem={problem} />
    </EmptyState>
  );
}
