import { Undo2, Wrench } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ENCODINGS, type Encoding } from "#captions/format/encodings.ts";
import type { FindingKind } from "#captions/format/findings.ts";
import { isFixable, isSafe } from "#captions/format/fix-captions.ts";
import { useFindingLabels } from "#captions/workbench/use-findings.ts";
import { Button } from "#shared/ui/button.tsx";
import { ChoiceField } from "#shared/ui/fields.tsx";
import { StatusLabel } from "#shared/ui/status-label.tsx";
import type { CaptionFile, EncodingChoice, FindingSummary } from "./read-file.ts";

/** Fixes whose names say how many captions go. */
const COUNTED: ReadonlySet<FindingKind> = new Set(["afterEnd", "emptyCue", "advert"]);

interface ChoicesProps {
  name: string;
  content: CaptionFile;
  fixes: readonly FindingKind[];
  /** One of many files: warnings are folded. */
  isOfMany: boolean;
  /** The choices can be changed. */
  isOpen: boolean;
  onEncoding: (encoding: Encoding) => void;
  onFixes: (fixes: readonly FindingKind[]) => void;
  /** Null: they are kept, or there is nothing to choose. */
  onKeepAfterEnd: (() => void) | null;
}

/** What a person decides about a file that was read: its encoding, and what becomes of the findings. */
export function CaptionChoices(props: ChoicesProps) {
  const { name, content, isOpen, onEncoding } = props;
  return (
    <>
      {content.encoding === null || !isOpen ? null : (
        <EncodingField name={name} choice={content.encoding} onEncoding={onEncoding} />
      )}
      <Findings {...props} />
    </>
  );
}

/** The encoding that a file is read in, with lines that show whether it is the right one. */
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

/** Findings of a file with their fixes, and what was fixed. */
function Findings({
  name,
  content: { findings, fixed, cueCount },
  fixes,
  isOfMany,
  isOpen,
  onFixes,
  onKeepAfterEnd,
}: ChoicesProps) {
  const t = useTranslations("subtitleUpload.findings");
  const labels = useTranslations();
  const { label, places: placesText } = useFindingLabels();
  const actionOf = (action: string, of: string) =>
    labels("subtitleUpload.actionOf", { action, name: of });
  const errorCount = countOf(findings, "error");
  const warningCount = countOf(findings, "warning");
  const [isUnfolded, setIsUnfolded] = useState<boolean | null>(null);
  const nameOf = (kind: FindingKind, count: number) =>
    isFixable(kind) ? labels(`captionFindings.fix.${kind}`, { count }) : t("rewrite");
  // Of a file for one video, warnings are shown at once, as errors are.
  const isAfterEnd = findings.some(({ kind }) => kind === "afterEnd");
  const isShown = isUnfolded ?? (!isOfMany || errorCount > 0 || isAfterEnd);
  const safe = new Set(
    findings.flatMap(({ kind, fix }) =>
      fix === null || !isSafe(kind) || fixes.at(-1) === kind ? [] : kind,
    ),
  );
  if (findings.length === 0 && fixes.length === 0) return null;
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
              {findings.map(({ kind, severity, count, places, values, fix }) => (
                <li
                  key={`${severity} ${kind}`}
                  className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1"
                >
                  <span className="min-w-0 grow basis-52 wrap-anywhere">
                    <StatusLabel tone={severity === "error" ? "trouble" : "neutral"}>
                      {t(severity)} {label({ kind, values }, count)}{" "}
                      <span className="text-ink-soft">{placesText(places)}</span>
                    </StatusLabel>
                  </span>
                  {kind === "afterEnd" && count * 2 > cueCount ? (
                    <span className="basis-full text-working">{t("mostAfterEnd")}</span>
                  ) : null}
                  {isOpen && kind === "afterEnd" && onKeepAfterEnd !== null ? (
                    <Button
                      aria-label={actionOf(t("keepAfterEnd", { count }), name)}
                      onClick={onKeepAfterEnd}
                    >
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
              ))}
            </ul>
          ) : null}
          {isShown && isOpen && safe.size > 1 ? (
            <Button
              className="mt-2"
              aria-label={actionOf(t("fixSafe", { count: safe.size }), name)}
              onClick={() => onFixes([...fixes.filter((each) => !safe.has(each)), ...safe])}
            >
              {t("fixSafe", { count: safe.size })}
            </Button>
          ) : null}
        </details>
      )}
      {fixes.length === 0 ? null : (
        <ul aria-label={t("fixed", { name })} className="grid gap-1">
          {fixed.map(({ kind, removedCount, changedCount }) => (
            <li key={kind} className="flex flex-wrap items-center justify-between gap-2">
              <StatusLabel tone="ready">
                {t("done", {
                  fix: nameOf(kind, removedCount),
                  removed: COUNTED.has(kind) ? 0 : removedCount,
                  changed: changedCount,
                })}
              </StatusLabel>
              {!isOpen ? null : (
                <Button
                  variant="quiet"
                  icon={<Undo2 aria-hidden="true" size={14} />}
                  aria-label={actionOf(
                    actionOf(labels("common.undo"), nameOf(kind, removedCount)),
                    name,
                  )}
                  onClick={() => onFixes(fixes.filter((each) => each !== kind))}
                >
                  {labels("common.undo")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function countOf(groups: readonly FindingSummary[], severity: FindingSummary["severity"]): number {
  return groups.reduce((sum, group) => sum + (group.severity === severity ? group.count : 0), 0);
}
