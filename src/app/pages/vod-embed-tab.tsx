import { ExternalLink, Link2Off } from "lucide-react";
import { useTranslations } from "use-intl";
import type { Vod } from "#api/vod-record.ts";
import { buttonClass } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Panel } from "#ui/panel.tsx";

/** How a film is brought to viewers. */
export function VodEmbedTab({ vod }: { vod: Vod }) {
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
      <ShareLink vod={vod} />
    </div>
  );
}

function ShareLink({ vod: { shareUrl, status } }: { vod: Vod }) {
  const t = useTranslations("film.share");
  if (shareUrl === null) {
    return (
      <EmptyState icon={<Link2Off size={28} />} title={t("none")}>
        {t("noneAdvice")}
      </EmptyState>
    );
  }
  return (
    <Panel title={t("title")}>
      <p className="mb-3 text-ink-soft">{t("advice")}</p>
      {status === "ready" ? null : <p className="mb-3 text-working">{t(status)}</p>}
      <div className="flex items-start gap-1 rounded-md bg-sunken ps-3">
        <code className="min-w-0 grow py-2 font-mono text-sm wrap-anywhere">{shareUrl}</code>
        <CopyButton label={t("copy")} text={shareUrl} />
      </div>
      <a
        href={shareUrl}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass("secondary", "mt-3")}
      >
        <ExternalLink aria-hidden="true" size={15} />
        {t("open")}
      </a>
    </Panel>
  );
}
