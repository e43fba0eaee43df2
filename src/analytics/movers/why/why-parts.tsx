import { type ReactNode, useId } from "react";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { formatValue } from "#analytics/chart/format-metric.ts";
import { useAboutNote } from "#analytics/parts/about-note.ts";
import { useMarkLabels } from "#analytics/parts/panel-mark.ts";

/** Names a content whose figures can be asked for. */
export interface KnownContent {
  kind: "vod" | "channel";
  id: string;
}

/** Shows a part of the panel under its heading. */
export function WhySection({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="mb-1 text-sm font-medium text-ink-faint">
        {title}
      </h3>
      {children}
    </section>
  );
}

/** Shows a part of the difference: what it is of, its gain or loss, and both figures. */
export function DifferenceLine({
  name,
  of,
  difference: { current, previous, gain },
  isAbout = false,
}: {
  name: ReactNode;
  /** Says what the earlier figure is of; absent where it is plain. */
  of?: string;
  difference: { current: number; previous: number; gain: number };
  isAbout?: boolean;
}) {
  const t = useTranslations("movers.why");
  const locale = useLocale();
  const format = useFormatter();
  const marked = useMarkLabels();
  useAboutNote(isAbout);
  const text = (value: string) => marked.text(isAbout ? "about" : "exact", value);
  const values = {
    current: text(formatValue("plays", current, locale)),
    previous: text(formatValue("plays", previous, locale)),
  };
  return (
    <li className="flex flex-wrap justify-between gap-x-3">
      <span className="wrap-anywhere">{name}</span>
      <span className="font-semibold">
        {text(format.number(gain, { signDisplay: "exceptZero" }))}
      </span>
      <span className="w-full text-sm text-ink-soft">
        {of === undefined ? t("instead", values) : t("insteadOn", { ...values, day: of })}
      </span>
    </li>
  );
}
