import { ExternalLink } from "lucide-react";
import { useTranslations } from "use-intl";
import { buttonClass } from "#shared/ui/button.tsx";
import { CopyButton } from "#shared/ui/copy-button.tsx";
import { Panel } from "#shared/ui/panel.tsx";

export function ShareLink({ url }: { url: string | null }) {
  const t = useTranslations("shareLink");
  const common = useTranslations("common");
  return (
    <Panel title={t("title")}>
      {url === null ? (
        <p className="text-ink-soft">{t("none")}</p>
      ) : (
        <>
          <div className="flex items-start gap-1 rounded-md bg-sunken ps-3">
            <code dir="ltr" translate="no" className="grow py-2 font-mono text-xs wrap-anywhere">
              {url}
            </code>
            <CopyButton label={common("copyLink")} text={url} />
          </div>
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass("secondary", "mt-3")}
          >
            <ExternalLink aria-hidden="true" size={15} />
            {t("open")}
          </a>
        </>
      )}
    </Panel>
  );
}
