import { X } from "lucide-react";
import { useId } from "react";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { writeTime } from "#captions/format/write-captions.ts";
import { languageName } from "#captions/languages.ts";
import { formatBytes } from "#shared/format/bytes.ts";
import { Button, IconButton } from "#shared/ui/button.tsx";
import { PARTING } from "#shared/ui/keep-focus.ts";
import { isolated } from "#shared/ui/rich-text.tsx";
import { StatusLabel } from "#shared/ui/status-label.tsx";
import { LanguagePicker } from "./language-picker.tsx";
import type { ReadUpload } from "./read-upload.ts";
import type { Judgement, LanguageDoubt, UploadChoice, UploadEntry } from "./upload-entry.ts";
import { UploadFindings } from "./upload-findings.tsx";
import type { UploadSession } from "./upload-session.ts";

/** File in review: summary, issues and what blocks sending. */
export function UploadItem({
  session,
  entry,
  judgement,
}: {
  session: UploadSession;
  entry: UploadEntry;
  judgement: Judgement;
}) {
  const t = useTranslations("subtitleUpload");
  const locale = useLocale();
  const { id, file, state, fixes, language } = entry;
  const read = state.kind === "read" ? state.read : null;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line py-3 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0 grow basis-52">
          <p className="font-medium wrap-anywhere">
            <bdi>{file.name}</bdi>
          </p>
          <p className="text-sm text-ink-soft">
            {read === null ? formatBytes(file.size, locale) : <About read={read} entry={entry} />}
          </p>
        </div>
        <div className="flex items-center gap-1">
          {read === null ? null : (
            <LanguagePicker
              of={file.name}
              language={language}
              suggested={[read.languageByName, read.languageByText, entry.wanted].flatMap(
                (code) => code ?? [],
              )}
              onChange={(code) => session.setLanguage(id, code)}
            />
          )}
          <IconButton
            {...PARTING}
            label={t("leaveOut", { name: file.name })}
            onClick={() => session.remove([id])}
          >
            <X size={16} />
          </IconButton>
        </div>
      </div>
      <Status entry={entry} judgement={judgement} />
      {judgement.doubt === null || language === null ? null : (
        <LanguageDoubtNote
          of={file.name}
          selected={language}
          doubt={judgement.doubt}
          onTake={(code) => session.setLanguage(id, code)}
        />
      )}
      <SameLanguage session={session} entry={entry} judgement={judgement} />
      {read === null ? null : (
        <>
          <UploadFindings
            name={file.name}
            findings={read.findings}
            fixes={fixes}
            onFixes={(next) => session.setFixes(id, next)}
          />
          <FirstCues name={file.name} read={read} />
        </>
      )}
    </li>
  );
}

/** Summary of a file in one line. */
function About({ read, entry: { file } }: { read: ReadUpload; entry: UploadEntry }) {
  const t = useTranslations("subtitleUpload.about");
  const format = useFormatter();
  const locale = useLocale();
  const facts = [
    t(read.format),
    t("cues", { count: read.cueCount }),
    formatBytes(file.size, locale),
    ...(read.convertedFrom === null ? [] : [t("converted", { encoding: read.convertedFrom })]),
  ];
  const isOther = !file.name.toLowerCase().endsWith(`.${read.format}`);
  return (
    <>
      {format.list(facts, { type: "unit", style: "short" })}
      {read.fileName === file.name ? null : (
        <span className="block wrap-anywhere">
          {t.rich(isOther ? "sentAsOther" : "sentAs", {
            format: read.format,
            name: read.fileName,
            bdi: isolated,
          })}
        </span>
      )}
    </>
  );
}

/** Short reason that blocks sending. */
function Status({
  entry: { state },
  judgement: { hindrance },
}: {
  entry: UploadEntry;
  judgement: Judgement;
}) {
  const t = useTranslations("subtitleUpload");
  if (state.kind === "refused" || state.kind === "broken") {
    const word = state.kind === "broken" ? "broken" : state.refusal;
    return (
      <p role="alert">
        <StatusLabel tone="trouble">{t(`refused.${word}`)}</StatusLabel>
      </p>
    );
  }
  switch (hindrance) {
    case null:
      return <StatusLabel tone="ready">{t("hindrance.none")}</StatusLabel>;
    case "reading":
      return <StatusLabel tone="working">{t("hindrance.reading")}</StatusLabel>;
    case "errors":
    case "language":
      return <StatusLabel tone="trouble">{t(`hindrance.${hindrance}`)}</StatusLabel>;
    case "choice":
      return <StatusLabel tone="neutral">{t("hindrance.choice")}</StatusLabel>;
    case "refused":
      return null;
  }
}

/** Preview of the first cues. */
function FirstCues({ name, read }: { name: string; read: ReadUpload }) {
  const t = useTranslations("subtitleUpload");
  if (read.firstCues.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="min-h-6 w-fit cursor-pointer text-ink-soft">
        {t("firstCues")} <span className="sr-only">{name}</span>
      </summary>
      <ol className="mt-1 grid gap-1 rounded-md bg-sunken px-3 py-2">
        {read.firstCues.map(({ startMs, endMs, text }, at) => (
          <li key={at} className="grid gap-x-3 sm:grid-cols-[13.5rem_minmax(0,1fr)]">
            <span dir="ltr" className="font-mono text-xs/5 text-ink-faint">
              {writeTime(startMs, "vtt")} – {writeTime(endMs, "vtt")}
            </span>
            <span dir="auto" className="whitespace-pre-line wrap-anywhere">
              {text}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Evidence against the selected language, with a button to change it. */
function LanguageDoubtNote({
  of,
  selected,
  doubt,
  onTake,
}: {
  /** File name, for accessible names. */
  of: string;
  selected: string;
  doubt: LanguageDoubt;
  onTake: (language: string) => void;
}) {
  const t = useTranslations("subtitleUpload.doubt");
  const locale = useLocale();
  const format = useFormatter();
  const reasons = doubt.says.map(({ by, language }) =>
    t(by, { language: languageName(language, locale) }),
  );
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <p role="status" className="min-w-0 grow basis-52 text-working">
        {t("note", {
          selected: languageName(selected, locale),
          reasons: format.list(reasons, { type: "conjunction" }),
        })}
      </p>
      {doubt.others.map((language) => {
        const take = t("take", { language: languageName(language, locale) });
        return (
          <Button
            key={language}
            aria-label={t("takeFor", { take, of })}
            onClick={() => onTake(language)}
          >
            {take}
          </Button>
        );
      })}
    </div>
  );
}

const CHOICES: readonly UploadChoice[] = ["replace", "beside"];

/** Says that there are tracks of the same language, and asks what is to happen to them. */
function SameLanguage({
  session,
  entry: { id, language, target, choice },
  judgement: { existing, isOnItsWay },
}: {
  session: UploadSession;
  entry: UploadEntry;
  judgement: Judgement;
}) {
  const t = useTranslations("subtitleUpload.choice");
  const locale = useLocale();
  const name = useId();
  if (language === null) return null;
  const values = { language: languageName(language, locale) };
  return (
    <>
      {existing.length === 0 ? null : (
        <fieldset className="text-sm">
          <legend className="text-ink-soft wrap-anywhere">
            {t.rich(target === null ? "existing" : "target", {
              ...values,
              bdi: isolated,
              count: existing.length,
              name: existing.map(({ fileName }) => fileName ?? "?").join(", "),
            })}
          </legend>
          <div className="flex flex-wrap gap-x-4">
            {CHOICES.map((each) => (
              <label key={each} className="inline-flex min-h-7 items-center gap-2">
                <input
                  type="radio"
                  name={name}
                  checked={choice === each}
                  onChange={() => session.choose([id], each)}
                  className="size-4 accent-accent"
                />
                {t(each, { count: existing.length })}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {isOnItsWay ? <p className="text-sm text-working">{t("onItsWay", values)}</p> : null}
    </>
  );
}
