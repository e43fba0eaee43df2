import { useId } from "react";
import { useTranslations } from "use-intl";
import type { Reason } from "./explanation.ts";
import { useValueWords } from "./use-value-words.ts";

/** Reasons that are equally sure, each with how much time it is about. Nothing where there are none. */
export function ReasonList({
  title,
  reasons,
  timeZone,
}: {
  title: string;
  reasons: readonly Reason[];
  timeZone: string;
}) {
  const t = useTranslations("contents.difference");
  const headingId = useId();
  const words = useValueWords(timeZone);
  if (reasons.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="mt-4">
      <h3 id={headingId} className="text-sm font-semibold text-ink-soft">
        {title}
      </h3>
      <ul className="mt-1 grid gap-2">
        {reasons.map(({ key, values, spanMs }) => (
          <li key={key} className="border-s-2 border-line-strong/60 ps-3 wrap-anywhere">
            {t(`reasons.${key}`, words.values(values))}
            {spanMs === null ? null : (
              <span className="ms-2 rounded-sm bg-sunken px-1.5 py-0.5 text-xs whitespace-nowrap text-ink-soft">
                {words.span(spanMs)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
