import { memo, type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { MAX_TEXT } from "#changes/max-text.ts";
import { Button } from "#shared/ui/button.tsx";
import { CheckField } from "#shared/ui/fields.tsx";
import {
  type ChangedVideo,
  excerptOf,
  type TextChange,
  type TextField,
  type TextPart,
} from "./text-changes.ts";

/** Is the number of rows that are rendered at a time. */
const ROWS_AT_ONCE = 200;

/** Rows out of view are not laid out; this is their estimated height. */
const FAR_AWAY = { contentVisibility: "auto", containIntrinsicSize: "auto 5rem" } as const;

/** Describes a row of a plan. One that is doubtful is only carried out if a person says so. */
export type TextRowOfPlan = ChangedVideo & { isDoubtful?: boolean };

function isSure({ issue, isDoubtful = false }: TextRowOfPlan): boolean {
  return issue === null && !isDoubtful;
}

/** Holds which rows of a plan a person wants. */
export function useIncluded<Row extends TextRowOfPlan>(rows: readonly Row[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const usable = rows.filter(({ issue }) => issue === null);
  const isIncluded = ({ video, issue, isDoubtful = false }: TextRowOfPlan) =>
    issue === null && (chosen.get(video.id) ?? !isDoubtful);
  return {
    included: usable.filter(isIncluded),
    isIncluded,
    include: (videoId: string, isOn: boolean) =>
      setChosen((all) => new Map(all).set(videoId, isOn)),
    /** Leaves doubtful ones to a choice of their own. */
    includeAll: (isOn: boolean) =>
      setChosen((all) => {
        const sure = usable.filter(isSure).map(({ video }) => [video.id, isOn] as const);
        return new Map([...all, ...sure]);
      }),
  };
}

/** Lists what would be changed, old and new, with a box for each video. */
export function TextRows<Row extends TextRowOfPlan>({
  rows,
  choice,
}: {
  rows: readonly Row[];
  choice: ReturnType<typeof useIncluded<Row>>;
}) {
  const t = useTranslations("texts.rows");
  const [shownCount, setShownCount] = useState(ROWS_AT_ONCE);
  const sure = rows.filter(isSure);
  const restCount = rows.length - shownCount;
  if (rows.length === 0) return null;
  return (
    <>
      {sure.length === 0 ? null : (
        <CheckField
          isOn={sure.every(choice.isIncluded)}
          onChange={(isOn) => choice.includeAll(isOn)}
          className="font-medium"
        >
          {t("all", { count: sure.length })}
        </CheckField>
      )}
      <ul aria-label={t("label")}>
        {rows.slice(0, shownCount).map((row) => (
          <TextRow
            key={row.video.id}
            row={row}
            isIncluded={choice.isIncluded(row)}
            onInclude={(isOn) => choice.include(row.video.id, isOn)}
          />
        ))}
      </ul>
      {restCount <= 0 ? null : (
        <Button onClick={() => setShownCount(shownCount + ROWS_AT_ONCE)}>
          {t("more", { count: Math.min(restCount, ROWS_AT_ONCE) })}
        </Button>
      )}
    </>
  );
}

const TextRow = memo(
  Row,
  (before, now) => before.row === now.row && before.isIncluded === now.isIncluded,
);

function Row({
  row: { video, changes, issue, isDoubtful = false },
  isIncluded,
  onInclude,
}: {
  row: TextRowOfPlan;
  isIncluded: boolean;
  onInclude: (isOn: boolean) => void;
}) {
  const t = useTranslations("texts.rows");
  const common = useTranslations("common");
  const title = video.title ?? common("untitled");
  return (
    <li className="flex items-start gap-3 border-t border-line py-2" style={FAR_AWAY}>
      <input
        type="checkbox"
        aria-label={t("include", { title })}
        checked={isIncluded}
        disabled={issue !== null}
        onChange={({ target }) => onInclude(target.checked)}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <div className="grid min-w-0 grow gap-y-1.5">
        {changes.some(({ field }) => field === "title") ? null : (
          <p className="font-medium wrap-anywhere">
            <bdi>{title}</bdi>
          </p>
        )}
        {changes.map((change) => (
          <Change key={change.field} change={change} isNamed={changes.length > 1} />
        ))}
        {issue === null ? null : (
          <p className="text-sm text-trouble">
            {issue === "blank-title"
              ? t("blankTitle")
              : issue === "long-title"
                ? t("longTitle", { max: MAX_TEXT.title })
                : t("longDescription", { max: MAX_TEXT.description })}
          </p>
        )}
        {isDoubtful ? <p className="text-sm text-working">{t("changedSince")}</p> : null}
      </div>
    </li>
  );
}

function Change({
  change: { field, before, after },
  isNamed,
}: {
  change: TextChange;
  /** Says that the title and the description are both changed. */
  isNamed: boolean;
}) {
  const t = useTranslations("texts.rows");
  const nameOf = useFieldName();
  const isTitle = field === "title";
  return (
    <div className="min-w-0">
      {isNamed || !isTitle ? <p className="text-xs text-ink-soft">{nameOf(field)}</p> : null}
      <Side name={t("before")} className="text-ink-soft">
        <Parts parts={isTitle ? before : excerptOf(before)} isOld />
      </Side>
      <Side name={t("after")} className={isTitle ? "font-medium" : ""}>
        <Parts parts={isTitle ? after : excerptOf(after)} />
      </Side>
    </div>
  );
}

/** Returns how a text of a video is called. */
export function useFieldName(): (field: TextField) => string {
  const t = useTranslations("texts.replace");
  const common = useTranslations("common");
  return (field) => (field === "title" ? common("title") : t("description"));
}

function Side({
  name,
  className,
  children,
}: {
  name: string;
  className: string;
  children: ReactNode;
}) {
  return (
    <p dir="auto" className={`whitespace-pre-line wrap-anywhere ${className}`}>
      <span className="sr-only">{name}: </span>
      {children}
    </p>
  );
}

function Parts({ parts, isOld = false }: { parts: readonly TextPart[]; isOld?: boolean }) {
  const t = useTranslations("texts.rows");
  if (parts.length === 0) return <span className="text-ink-faint">{t("empty")}</span>;
  const Changed = isOld ? "del" : "ins";
  return parts.map(({ text, isChanged }, at) =>
    isChanged ? (
      <Changed
        // biome-ignore lint/suspicious/noArrayIndexKey: The same part may be there twice.
        key={at}
        className={isOld ? "text-trouble" : "rounded-sm bg-accent-wash text-accent"}
      >
        {text}
      </Changed>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: The same part may be there twice.
      <span key={at}>{text}</span>
    ),
  );
}
