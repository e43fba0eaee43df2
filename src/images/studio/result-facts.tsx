import { useLocale, useTranslations } from "use-intl";
import type { Size } from "#images/format/crop.ts";
import { formatBytes } from "#shared/format/bytes.ts";
import { classNames } from "#shared/ui/class-names.ts";
import type { Result } from "./use-result.ts";

/** Players are wider than this. */
const SOFT_BELOW_PX = 1280;

/** How large the file is that will be sent, in pixels and bytes, or why there is none. */
export function ResultFacts({
  size,
  result,
  isFresh,
  limitBytes,
}: {
  size: Size;
  result: Result | null;
  /** The result is that of the edit on screen. */
  isFresh: boolean;
  limitBytes: number | null;
}) {
  const t = useTranslations("pictureStudio");
  const locale = useLocale();
  return (
    <div>
      <h3 className="mb-1 text-sm font-medium text-ink-soft">{t("result")}</h3>
      <p className="tabular-nums">
        <bdi>{t("pixels", { ...size })}</bdi>
      </p>
      <p
        role="status"
        aria-busy={!isFresh}
        className={classNames("tabular-nums", isFresh ? null : "text-ink-faint")}
      >
        {result?.kind === "drawn" ? (
          <bdi>{formatBytes(result.blob.size, locale)}</bdi>
        ) : isFresh ? null : (
          t("sizing")
        )}
      </p>
      {size.width < SOFT_BELOW_PX ? (
        <p className="mt-1 text-sm text-working">{t("soft", { width: SOFT_BELOW_PX })}</p>
      ) : null}
      <p role="alert" className="mt-1 text-sm text-trouble empty:hidden">
        {!isFresh || result === null
          ? null
          : result.kind === "failed"
            ? t(`errors.${result.error}`)
            : limitBytes !== null && result.blob.size > limitBytes
              ? t("tooLarge", { limit: formatBytes(limitBytes, locale) })
              : null}
      </p>
    </div>
  );
}
