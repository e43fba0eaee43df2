import { useTranslations } from "use-intl";
import { EmbedCodes } from "#player/embed/embed-codes.tsx";
import { ScriptUploads } from "#player/embed/script-uploads.tsx";
import { ShareLink } from "#player/embed/share-link.tsx";
import type { Vod } from "#videos/vod-record.ts";

/** How a film is brought to viewers, and what scripts can send for it. */
export function VodEmbedTab({ vod: { id, title, shareUrl, status } }: { vod: Vod }) {
  const t = useTranslations("film");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        {status === "ready" ? null : <p className="text-working">{t(`share.${status}`)}</p>}
        <ShareLink url={shareUrl} title={title ?? t("untitled")} />
        <EmbedCodes kind="vod" id={id} />
      </div>
      <ScriptUploads kind="vod" id={id} />
    </div>
  );
}
