import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { Subtitle } from "#captions/subtitles-queries.ts";
import { Button } from "#shared/ui/button.tsx";
import { draftKey, loadDraft } from "./drafts.ts";

export function LostDraft({
  videoId,
  trackId,
  onShow,
}: {
  videoId: string;
  trackId: string;
  onShow: (track: Subtitle) => void;
}) {
  const t = useTranslations("workbench.draft");
  const { data: draft } = useQuery({
    queryKey: ["caption-draft", videoId, trackId],
    queryFn: () => loadDraft(draftKey(videoId, trackId)),
    gcTime: 0,
  });
  if (draft === undefined || draft === null) return null;
  const { fileName = null, language = null, languageName = null } = draft.track ?? {};
  return (
    <div className="mt-2 grid justify-items-start gap-2">
      <p>{t("lost")}</p>
      <Button onClick={() => onShow({ id: trackId, fileName, language, languageName, url: null })}>
        {t("showLost")}
      </Button>
    </div>
  );
}
