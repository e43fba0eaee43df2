import { ArrowLeftToLine, ArrowRightToLine, OctagonAlert, TriangleAlert } from "lucide-react";
import { memo } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { type CaptionFormat, type Cue, MAX_TEXT_LENGTH } from "#captions/document.ts";
import { lengthOf } from "#captions/format/check-captions.ts";
import { changeCue } from "#captions/format/edits.ts";
import type { Finding } from "#captions/format/findings.ts";
import { cutText, plainText } from "#captions/markup.ts";
import { IconButton } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { CueText, DrawnText } from "./cue-text.tsx";
import { useRun } from "./run-command.ts";
import { TimeField, writeTypedTime } from "./time-field.tsx";
import { useFindingLabels } from "./use-findings.ts";
import { useWorkbench } from "./workbench-context.ts";

/** Places the columns of the list: beside one another where there is room, else the text below the times. */
const COLUMNS =
  "grid grid-cols-[2.75rem_minmax(0,1fr)_auto] gap-x-2 @lg:grid-cols-[2.75rem_8.75rem_minmax(0,1fr)_6rem] @lg:items-start";
/** Places the columns with a second text beside the first. */
const COLUMNS_BESIDE =
  "grid grid-cols-[2.75rem_minmax(0,1fr)_auto] gap-x-2 @lg:grid-cols-[2.75rem_8.75rem_minmax(0,1fr)_minmax(0,1fr)_6rem] @lg:items-start";

export const CUE_KEY = "data-cue";

export function CueHeadRow({ isBeside }: { isBeside: boolean }) {
  const t = useTranslations("workbench.list");
  const columns = isBeside ? COLUMNS_BESIDE : COLUMNS;
  return (
    <div
      role="row"
      aria-rowindex={1}
      className={`${columns} sticky top-0 z-10 h-8 content-center border-b border-s-4 border-line border-s-transparent bg-sunken px-2 text-xs font-medium text-ink-soft`}
    >
      <span role="columnheader">{t("number")}</span>
      <span role="columnheader">{t("times")}</span>
      <span role="columnheader" className="@max-lg:hidden">
        {t("text")}
      </span>
      {isBeside ? (
        <span role="columnheader" className="@max-lg:hidden">
          {t("beside")}
        </span>
      ) : null}
      <span role="columnheader" className="text-end">
        {t("speedHead")}
      </span>
    </div>
  );
}

export const CueRow = memo(function CueRow({
  cue,
  format,
  place,
  topPx,
  isActive,
  isSelected,
  isOnScreen,
  findings,
  beside,
  measure,
}: {
  cue: Cue;
  format: CaptionFormat;
  /** Counts from 0, in the list. */
  place: number;
  topPx: number;
  isActive: boolean;
  isSelected: boolean;
  isOnScreen: boolean;
  findings: readonly Finding[];
  /** Holds the text of the second track at this time. Is null if none is shown. */
  beside: string | null;
  measure: (element: HTMLElement | null) => void;
}) {
  const t = useTranslations("workbench.list");
  const intl = useFormatter();
  const number = place + 1;
  const seconds = (cue.endMs - cue.startMs) / 1000;
  // The reading speed of a very long text is of no use, and takes long to count.
  const isTooLong = cue.text.length > MAX_TEXT_LENGTH;
  const hasSpeed = seconds > 0 && !isTooLong;
  return (
    <div
      ref={measure}
      role="row"
      {...{ [CUE_KEY]: cue.key }}
      data-index={place}
      aria-rowindex={place + 2}
      aria-selected={isSelected}
      aria-current={isOnScreen ? "time" : undefined}
      tabIndex={isActive ? 0 : -1}
      style={{ top: topPx }}
      className={classNames(
        beside === null ? COLUMNS : COLUMNS_BESIDE,
        "absolute inset-x-0 border-b border-s-4 border-line px-2 py-1.5 text-sm outline-offset-[-2px]",
        isSelected ? "bg-accent-wash" : null,
        isOnScreen ? "border-s-accent" : "border-s-transparent",
      )}
    >
      <div role="gridcell" className="pt-0.5 text-ink-faint tabular-nums">
        {intl.number(number)}
        {isOnScreen ? <span className="sr-only">{t("onScreen")}</span> : null}
      </div>
      <div role="gridcell" className="tabular-nums">
        {isActive ? <CueTimes cue={cue} number={number} /> : null}
        <span dir="ltr" className="flex flex-wrap gap-x-2 rtl:justify-end rtl:text-right @lg:block">
          {isActive ? null : (
            <>
              <span className="block">{writeTypedTime(cue.startMs)}</span>
              <span className="block text-ink-soft">{writeTypedTime(cue.endMs)}</span>
            </>
          )}
          {/* This is a number with a unit of the language, unlike the clocks above. */}
          <span dir="auto" className="block text-xs/5 text-ink-faint">
            {seconds < 0
              ? null
              : t("seconds", { seconds: intl.number(seconds, { maximumFractionDigits: 3 }) })}
          </span>
        </span>
      </div>
      <div
        role="gridcell"
        className="col-span-3 col-start-1 row-start-2 @lg:col-span-1 @lg:col-start-auto @lg:row-start-auto"
      >
        {isActive && !isTooLong ? (
          <CueText key={cue.key} cueKey={cue.key} number={number} text={cue.text} format={format} />
        ) : (
          <p dir="auto" className="line-clamp-3 leading-snug whitespace-pre-line wrap-anywhere">
            {cue.text === "" ? (
              <span className="text-ink-faint">{t("noText")}</span>
            ) : (
              <DrawnText text={cutText(cue.text)} format={format} />
            )}
          </p>
        )}
        {isTooLong ? <p className="text-xs/5 text-ink-soft">{t("tooLong")}</p> : null}
      </div>
      {beside === null ? null : (
        <div role="gridcell" className="col-span-3 col-start-1 @lg:col-span-1 @lg:col-start-auto">
          <p
            dir="auto"
            className="line-clamp-4 leading-snug whitespace-pre-line wrap-anywhere text-ink-soft"
          >
            {beside}
          </p>
        </div>
      )}
      <div
        role="gridcell"
        className="col-start-3 row-start-1 flex items-start justify-end gap-1 @lg:col-start-auto @lg:row-start-auto"
      >
        <CueMarks findings={findings} />
        {hasSpeed ? (
          <span
            className="text-xs/5 whitespace-nowrap text-ink-faint tabular-nums"
            title={t("speedTitle")}
          >
            {t("speed", {
              speed: intl.number(lengthOf(plainText(cue.text, format)) / seconds, {
                maximumFractionDigits: 1,
              }),
            })}
          </span>
        ) : null}
      </div>
    </div>
  );
});

/** Shows a sign for what was found in a caption, with its text. */
export function CueMarks({ findings }: { findings: readonly Finding[] }) {
  const { label } = useFindingLabels();
  if (findings.length === 0) return null;
  const isError = findings.some(({ severity }) => severity === "error");
  const Icon = isError ? OctagonAlert : TriangleAlert;
  const text = findings.map((finding) => label(finding)).join("\n");
  return (
    <span title={text} className={isError ? "text-trouble" : "text-working"}>
      <Icon aria-hidden="true" size={16} />
      <span className="sr-only">{text}</span>
    </span>
  );
}

const EDGES = [
  { name: "startOf", field: "startMs", command: "setIn", Icon: ArrowLeftToLine },
  { name: "endOf", field: "endMs", command: "setOut", Icon: ArrowRightToLine },
] as const;

function CueTimes({ cue, number }: { cue: Cue; number: number }) {
  const t = useTranslations("workbench.list");
  const { store, edit } = useWorkbench();
  const run = useRun();
  const change = (times: Partial<Cue>) =>
    edit({
      name: "times",
      document: changeCue(store.getState().present.document, cue.key, times),
    });
  return (
    <div className="flex flex-wrap gap-1">
      {EDGES.map(({ name, field, command, Icon }) => (
        <TimeField
          key={`${name} ${cue.key}`}
          label={t(name, { number })}
          isLabelHidden
          valueMs={cue[field]}
          onTime={(ms) => change({ [field]: ms })}
        >
          <IconButton label={t(command)} onClick={() => run(command)} className="size-7">
            <Icon size={15} />
          </IconButton>
        </TimeField>
      ))}
    </div>
  );
}
