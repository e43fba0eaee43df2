import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { Copyable } from "#shared/ui/copy-button.tsx";
import { isolated } from "#shared/ui/rich-text.tsx";

/** Explains how the host can allow reading its media. */
export function UnreadableNotice({
  host,
  onRetry,
  file,
}: {
  host: string;
  onRetry: () => void;
  /** Offers the way by a file. */
  file: ReactNode;
}) {
  const t = useTranslations("stills");
  const common = useTranslations("common");
  return (
    <div
      role="alert"
      className="grid justify-items-start gap-2 rounded-lg border border-trouble/50 bg-trouble-wash p-4"
    >
      <p className="font-semibold">{t("unreadable.title")}</p>
      <p className="max-w-prose text-ink-soft wrap-anywhere">
        {t.rich("unreadable.advice", { host, isolated })}
      </p>
      <div className="rounded-md bg-surface px-3 py-2">
        <Copyable
          label={t("unreadable.copy")}
          text={`Access-Control-Allow-Origin: ${location.origin}`}
        />
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button onClick={onRetry}>{common("tryAgain")}</Button>
        {file}
      </div>
    </div>
  );
}
