import { Undo2, Wrench } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { ENCODINGS, type Encoding } from "#captions/format/encodings.ts";
import type { FindingKind } from "#captions/format/findings.ts";
import { isFixable } from "#captions/format/fix-captions.ts";
import { readTypedShift, ShiftField, writeTypedShift } from "#captions/workbench/time-field.tsx";
import { useFindingLabels } from "#captions/workbench/use-findings.ts";
import { languageName, normaliseLanguage } from "#shared/format/languages.ts";
import { paths } from "#shared/paths.ts";
import { Button } from "#shared/ui/button.tsx";
import { ChoiceField } from "#shared/ui/fields.tsx";
import { isolated } from "#shared/ui/rich-text.tsx";
import { StatusLabel } from "#shared/ui/status-label.tsx";
import { lostCount, safeFixes } from "./intake/entry.ts";
import type {
  CaptionFile,
  EncodingChoice,
  FileAnswer,
  FindingSummary,
} from "./intake/read-file.ts";

/** Lists the fixes whose names say how many captions go. */
const COUNTED: ReadonlySet<FindingKind> = new Set(["afterEnd", "emptyCue", "advert"]);

interface ChoicesProps {
  name: string;
  content: CaptionFile;
  /** All captions are moved by it, before the fixes. */
  shiftMs: number;
  fixes: readonly FindingKind[];
  /** There are other files: warnings are folded. */
  isOfMany: boolean;
  /** The choices can be changed. */
  isOpen: boolean;
  onEncoding: (encoding: Encoding) => void;
  onShift: (shiftMs: number) => void;
  onFixes: (fixes: readonly FindingKind[]) => void;
  /** Is null when they are kept, or there is nothing to choose. */
  onKeepAfterEnd: (() => void) | null;
}

/** Lets a person decide about a file that was read: its encoding, and what becomes of the findings. */
export function CaptionChoices(props: ChoicesProps) {
  const t = useTranslations("subtitleUpload");
  const locale = useLocale();
  const format = useFormatter();
  const { name, content, isOpen, onEncoding } = props;
  const languages = (content.leftOut?.languages ?? []).map((each) =>
    languageName(normaliseLanguage(each, []) ?? each, locale),
  );
  const { cueCount } = content;
  const lost = lostCount(content);
  return (
    <>
      {lost === 0 ? null : (
        <StatusLabel tone="working">
          {t("left", { left: cueCount, count: cueCount + lost })}
        </StatusLabel>
      )}
      {content.fileName === name ? null : (
        <p className="text-sm text-ink-soft wrap-anywhere">
          {t.rich("about.sentAs", { name: content.fileName, bdi: isolated })}
        </p>
      )}
      {content.convertedFormat === null ? null : (
        <p className="text-sm text-ink-soft">
          {t("convertedFormat", {
            format: content.convertedFormat,
            styles: content.leftOut?.styles === true ? "yes" : "no",
            count: languages.length,
            languages: format.list(languages, { type: "conjunction" }),
          })}
        </p>
      )}
      {content.encoding === null || !isOpen ? null : (
        <EncodingField name={name} choice={content.encoding} onEncoding={onEncoding} />
      )}
      <Findings {...props} />
    </>
  );
}

/** Shows why a file can't become a track. */
export function Refusal({ answer }: { answer: Extract<FileAnswer, { kind: "refused" }> }) {
  const t = useTranslations("subtitleUpload.refused");
  return (
    <p role="alert">
      <StatusLabel tone="trouble">{t(answer.reason, { format: answer.format ?? "" })}</StatusLabel>
    </p>
  );
}

/** Lets a person choose the encoding that a file is read in, with lines that show whether it is the right one. */
function EncodingField({
  name,
  choice: { encoding, isSure, lines },
  onEncoding,
}: Pick<ChoicesProps, "name" | "onEncoding"> & { choice: EncodingChoice }) {
  const t = useTranslations("subtitleUpload.encoding");
  return (
    <div className="grid gap-2 rounded-md bg-sunken px-3 py-2 text-sm sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-x-4">
      <ChoiceField
        label={t("label", { name })}
        isLabelHidden
        options={ENCODINGS.map((value) => ({ value, text: value }))}
        value={encoding}
        onChange={onEncoding}
        className="self-start"
      />
      <div className="min-w-0">
        <p role="status" className={isSure ? "text-ink-soft" : "text-working"}>
          {t(isSure ? "sure" : "unsure")}
        </p>
        <ul className="mt-1">
          {lines.map((line, at) => (
            <li key={at} dir="auto" className="wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Shows the findings of a file with their fixes, and what was fixed. */
function Findings(props: ChoicesProps) {
  const { name, content, shiftMs, fixes, isOfMany, isOpen, onShift, onFixes } = props;
  const { findings } = content;
  const t = useTranslations("subtitleUpload.findings");
  const texts = useFixTexts();
  const errorCount = countOf(findings, "error");
  const warningCount = countOf(findings, "warning");
  const [isUnfolded, setIsUnfolded] = useState<boolean | null>(null);
  // For a file of one video, warnings are shown at once, as errors are.
  const isAfterEnd = findings.some(({ kind }) => kind === "afterEnd");
  const isShown = isUnfolded ?? (!isOfMany || errorCount > 0 || isAfterEnd);
  const safe = new Set(safeFixes(findings).filter((kind) => fixes.at(-1) !== kind));
  const shift = t("shift", { by: writeTypedShift(shiftMs) });
  const done = [
    ...(shiftMs === 0 ? [] : [{ fix: shift, removed: 0, changed: 0, undo: () => onShift(0) }]),
    ...doneFixes(content.fixed, fixes).map(({ kind, removedCount, changedCount }) => ({
      fix: texts.nameOf(kind, removedCount),
      removed: COUNTED.has(kind) ? 0 : removedCount,
      changed: changedCount,
      undo: () =>
        onFixes(fixes.filter((each) => (isFixable(kind) ? each !== kind : isFixable(each)))),
    })),
  ];
  if (findings.length === 0 && done.length === 0) return null;
  return (
    <div className="grid gap-1 rounded-md bg-sunken px-3 py-2 text-sm">
      {findings.length === 0 ? null : (
        <details open={isShown} onToggle={({ currentTarget }) => setIsUnfolded(currentTarget.open)}>
          <summary className="min-h-6 w-fit cursor-pointer text-ink-soft">
            {errorCount === 0 ? null : (
              <span className="text-trouble">{t("errors", { count: errorCount })} </span>
            )}
            {warningCount === 0 ? null : t("warnings", { count: warningCount })}
            <span className="sr-only"> {name}</span>
          </summary>
          {isShown ? (
            <ul className="grid gap-1">
              {findings.map((finding) => (
                <FindingItem
                  key={`${finding.severity} ${finding.kind}`}
                  finding={finding}
                  {...props}
                />
              ))}
            </ul>
          ) : null}
          {isShown && isOpen && safe.size > 1 ? (
            <Button
              className="mt-2"
              aria-label={texts.actionOf(t("fixSafe", { count: safe.size }), name)}
              onClick={() => onFixes([...fixes.filter((each) => !safe.has(each)), ...safe])}
            >
              {t("fixSafe", { count: safe.size })}
            </Button>
          ) : null}
        </details>
      )}
      <DoneFixes name={name} done={done} isOpen={isOpen} />
    </div>
  );
}

/** Names fixes, and says which file or fix a button is for. */
function useFixTexts() {
  const t = useTranslations("subtitleUpload.findings");
  const labels = useTranslations();
  return {
    actionOf: (action: string, of: string) =>
      labels("subtitleUpload.actionOf", { action, name: of }),
    nameOf: (kind: FindingKind, count: number) =>
      isFixable(kind) ? labels(`captionFindings.fix.${kind}`, { count }) : t("rewrite"),
  };
}

/** Returns the fixes that are worth a line: chosen, not the same again, and with something to do. */
function doneFixes(
  fixed: CaptionFile["fixed"],
  fixes: readonly FindingKind[],
): CaptionFile["fixed"] {
  return fixed.filter(({ kind, removedCount }, at) => {
    // A rewriting is mentioned once, whatever its cause. Another fix may have left nothing to remove.
    const isAgain = !isFixable(kind) && fixed.findIndex((each) => !isFixable(each.kind)) < at;
    const isIdle = COUNTED.has(kind) && removedCount === 0;
    return !isAgain && !isIdle && fixes.includes(kind);
  });
}

function FindingItem({
  finding: { kind, severity, count, places, values, fix },
  name,
  content,
  shiftMs,
  fixes,
  isOfMany,
  isOpen,
  onShift,
  onFixes,
  onKeepAfterEnd,
}: ChoicesProps & { finding: FindingSummary }) {
  const t = useTranslations("subtitleUpload.findings");
  const { label, places: placesText } = useFindingLabels();
  const { actionOf, nameOf } = useFixTexts();
  const { cueCount, firstCues } = content;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span className="min-w-0 grow basis-52 wrap-anywhere">
        <StatusLabel tone={severity === "error" ? "trouble" : "neutral"}>
          {t(severity)} {label({ kind, values }, count)}{" "}
          <span className="text-ink-soft">{placesText(places)}</span>
        </StatusLabel>
      </span>
      {kind === "afterEnd" && count * 2 > cueCount ? (
        <div className="grid basis-full justify-items-start gap-2">
          <span className="text-working">{t("mostAfterEnd")}</span>
          {isOpen ? (
            <ShiftForm
              key={shiftMs}
              name={name}
              // If any captions are in time, the first one is.
              byMs={count === cueCount ? -(firstCues[0]?.startMs ?? 0) : 0}
              onShift={(byMs) => onShift(shiftMs + byMs)}
            />
          ) : null}
          {isOfMany ? null : (
            <Link to={paths.coverage} className="text-accent underline">
              {t("otherVideo")}
            </Link>
          )}
        </div>
      ) : null}
      {isOpen && kind === "afterEnd" && onKeepAfterEnd !== null ? (
        <Button aria-label={actionOf(t("keepAfterEnd", { count }), name)} onClick={onKeepAfterEnd}>
          {t("keepAfterEnd", { count })}
        </Button>
      ) : null}
      {isOpen && fix !== null && fixes.at(-1) !== kind ? (
        <Button
          icon={<Wrench aria-hidden="true" size={14} />}
          aria-label={actionOf(nameOf(kind, count), name)}
          onClick={() => onFixes([...fixes.filter((each) => each !== kind), kind])}
        >
          {nameOf(kind, count)}
        </Button>
      ) : null}
    </li>
  );
}

/** Lists what was done to a file, each with its undo. */
function DoneFixes({
  name,
  done,
  isOpen,
}: {
  name: string;
  done: readonly { fix: string; removed: number; changed: number; undo: () => void }[];
  isOpen: boolean;
}) {
  const t = useTranslations("subtitleUpload.findings");
  const common = useTranslations("common");
  const { actionOf } = useFixTexts();
  if (done.length === 0) return null;
  return (
    <ul aria-label={t("fixed", { name })} className="grid gap-1">
      {done.map(({ undo, ...values }) => (
        <li key={values.fix} className="flex flex-wrap items-center justify-between gap-2">
          <StatusLabel tone="ready">{t("done", values)}</StatusLabel>
          {!isOpen ? null : (
            <Button
              variant="quiet"
              icon={<Undo2 aria-hidden="true" size={14} />}
              aria-label={actionOf(actionOf(common("undo"), values.fix), name)}
              onClick={undo}
            >
              {common("undo")}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Moves all captions. @param byMs suggested; 0: none */
function ShiftForm({
  name,
  byMs: suggestedMs,
  onShift,
}: {
  name: string;
  byMs: number;
  onShift: (byMs: number) => void;
}) {
  const t = useTranslations("workbench.shift");
  const labels = useTranslations("subtitleUpload");
  const [typed, setTyped] = useState(suggestedMs === 0 ? "" : writeTypedShift(suggestedMs));
  const byMs = readTypedShift(typed);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (byMs !== null) onShift(byMs);
      }}
    >
      <ShiftField label={t("title")} typed={typed} onType={setTyped} />
      <Button
        type="submit"
        className="mt-1"
        disabled={byMs === null || byMs === 0}
        aria-label={labels("actionOf", { action: t("do"), name })}
      >
        {t("do")}
      </Button>
    </form>
  );
}

function countOf(groups: readonly FindingSummary[], severity: FindingSummary["severity"]): number {
  return groups.reduce((sum, group) => sum + (group.severity === severity ? group.count : 0), 0);
}
