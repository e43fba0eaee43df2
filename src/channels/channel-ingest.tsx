import { Eye, EyeOff, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button, IconButton } from "#shared/ui/button.tsx";
import { CopyButton } from "#shared/ui/copy-button.tsx";
import { Panel } from "#shared/ui/panel.tsx";
import type { Channel } from "./channel-record.ts";

/**
 * Renders the ingest points for an encoder. A value is in the DOM only while the user reveals it, so that
 * screen sharing, screenshots and translation services do not leak it; copying does not reveal it.
 */
export function ChannelIngest({ ingest }: Pick<Channel, "ingest">) {
  const t = useTranslations("channel.ingest");
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const values = [
    { name: t("primary"), value: ingest.primaryPoint },
    { name: t("backup"), value: ingest.backupPoint },
    { name: t("streamName"), value: ingest.streamName },
  ];
  const known = values.filter(({ value }) => value !== null).map(({ name }) => name);
  const isAllShown = known.every((name) => shown.has(name));
  const toggle = (name: string) => {
    const others = [...shown].filter((each) => each !== name);
    setShown(new Set(shown.has(name) ? others : [...others, name]));
  };
  return (
    <Panel title={t("title")}>
      <p className="mb-3 flex gap-2 text-sm text-working">
        <TriangleAlert aria-hidden="true" size={15} className="mt-0.5 shrink-0" />
        {t("warning")}
      </p>
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {values.map(({ name, value }) => (
          <div key={name}>
            <dt className="text-sm text-ink-faint">{name}</dt>
            <dd className="flex min-h-8 items-center gap-1">
              {value === null ? (
                "–"
              ) : (
                <>
                  <span className="grow wrap-anywhere">
                    {shown.has(name) ? (
                      <code dir="ltr" className="font-mono text-xs" translate="no">
                        {value}
                      </code>
                    ) : (
                      <>
                        <span aria-hidden="true" className="tracking-widest text-ink-faint">
                          ••••••••
                        </span>
                        <span className="sr-only">{t("hidden")}</span>
                      </>
                    )}
                  </span>
                  <IconButton
                    label={t(shown.has(name) ? "hide" : "show", { name })}
                    onClick={() => toggle(name)}
                  >
                    {shown.has(name) ? <EyeOff size={15} /> : <Eye size={15} />}
                  </IconButton>
                  <CopyButton label={t("copy", { name })} text={value} />
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {known.length === 0 ? null : (
        <Button
          className="mt-3"
          icon={isAllShown ? <EyeOff size={15} /> : <Eye size={15} />}
          onClick={() => setShown(new Set(isAllShown ? [] : known))}
        >
          {t(isAllShown ? "hideAll" : "showAll")}
        </Button>
      )}
    </Panel>
  );
}
