import { EyeOff } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { InlineProblem } from "#shared/ui/inline-problem.tsx";
import { useSetOnline } from "./use-set-online.ts";
import type { VodStanding } from "./vod-standing.ts";

/** Stands where an encoded film would play, and switches it on. */
export function OfflineNote({ vodId, standing }: { vodId: string; standing: VodStanding }) {
  const t = useTranslations("film.offlineNote");
  const { setOnline, problem } = useSetOnline(vodId);
  return (
    <EmptyState
      icon={<EyeOff size={28} />}
      title={t("title")}
      action={
        standing === "there" ? (
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
