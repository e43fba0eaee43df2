import { ChevronDown, X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { CaptionChoices, Refusal } from "#captions/caption-choices.tsx";
import { writeTime } from "#captions/format/write-captions.ts";
import { LossNote } from "#captions/manager/loss-note.tsx";
import { formatBytes } from "#shared/format/bytes.ts";
import { languageName } from "#shared/format/languages.ts";
import { Button, buttonClass, IconButton } from "#shared/ui/button.tsx";
import { PARTING } from "#shared/ui/keep-focus.ts";
import { isolated } from "#shared/ui/rich-text.tsx";
import { StatusLabel } from "#shared/ui/status-label.tsx";
import { contentOf, type Entry, type Judgement, lostCount } from "./entry.ts";
import type { Intake } from "./intake.ts";
import { LanguagePicker } from "./language-picker.tsx";
import type { CaptionFile } from "./read-file.ts";

interface EntryRowProps {
  intake: Intake;
  entry: Entry;
  judgement: Judgement;
  /** Another file is for the same video and language. */
  isClashing: boolean;
  lead?: ReactNode;
  video?: ReactNode;
  /** Takes the place of what keeps it from being sent. */
  status?: ReactNode;
  children?: ReactNode;
}

export function EntryRow(props: EntryRowProps) {
  const { intake, entry, judgement, isClashing, lead, video, status, children } = props;
  const t = useTranslations("subtitleUpload");
  const locale = useLocale();
  const { id, file, language, isOvertaken } = entry;
  const content = contentOf(entry);
  const isOpen = entry.sending === null || entry.sending.kind === "failed";
  return (
    <li className="flex items-start gap-3 border-t border-line py-3 first:border-t-0">
      {lead}
      <div className="grid min-w-0 grow grid-cols-[minmax(0,1fr)] gap-2">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <div className="min-w-0 grow basis-52">
            <p className="font-medium wrap-anywhere">
              <bdi>{file.name}</bdi>
            </p>
            <p className="text-sm text-ink-soft">
              {content === null ? formatBytes(file.size, locale) : <About content={content} />}
            </p>
          </div>
          <div className="flex min-w-0 flex-wrap items-center gap-1">
            {video}
            {content === null ? null : isOpen ? (
              <EntryLanguage {...props} content={content} />
            ) : language === null ? null : (
              <bdi className="inline-block first-letter:uppercase">
                {languageName(language, locale)}
              </bdi>
            )}
            {isOpen ? (
              <IconButton
                {...PARTING}
                label={t("leaveOut", { name: file.name })}
                onClick={() => intake.remove(id)}
              >
                <X size={16} />
              </IconButton>
            ) : null}
          </div>
        </div>
        {status ?? <Status entry={entry} hindrance={judgement.hindrance} />}
        {judgement.hindrance === "clash" ? (
          <Button
            className="justify-self-start"
            aria-label={t("actionOf", { action: t("sendBeside"), name: file.name })}
            onClick={() => intake.sendBeside(id)}
          >
            {t("sendBeside")}
          </Button>
        ) : isClashing ? (
          <p className="text-sm text-working">{t("clash")}</p>
        ) : null}
        {isOvertaken ? (
          <p role="alert" className="text-sm text-working">
            {t("overtaken")}
          </p>
        ) : null}
        {children}
        {content === null ? null : (
          <>
            {isOpen ? <LanguageDoubtNote {...props} /> : null}
            {isOpen ? <SameLanguage {...props} /> : null}
            <CaptionChoices
              name={file.name}
              content={content}
              shiftMs={entry.shiftMs}
              fixes={entry.fixes}
              isOfMany={video !== undefined}
              isOpen={isOpen}
              onEncoding={(encoding) => intake.setEncoding(id, encoding)}
              onShift={(shiftMs) => intake.setShift(id, shiftMs)}
              onFixes={(fixes) => intake.setFixes(id, fixes)}
              onKeepAfterEnd={entry.keepsAfterEnd ? null : () => intake.keepAfterEnd(id)}
            />
            <FirstCues name={file.name} content={content} />
          </>
        )}
      </div>
    </li>
  );
}

function EntryLanguage({
  intake,
  entry: { id, file, language, nameLanguage, wanted },
  content,
}: EntryRowProps & { content: CaptionFile }) {
  const t = useTranslations("subtitleUpload");
  const locale = useLocale();
  const label = t("language.label", { of: file.name });
  return (
    <LanguagePicker
      label={label}
      button={
        <>
          <span className="sr-only">{label}: </span>
          {language === null ? t("hindrance.language") : languageName(language, locale)}
          <ChevronDown aria-hidden="true" size={15} className="text-ink-faint" />
        </>
      }
      buttonClass={buttonClass("secondary", language === null ? "border-trouble!" : undefined)}
      selected={language === null ? [] : [language]}
      first={{
        label: t("language.suggested"),
        codes: [nameLanguage, content.language, wanted].flatMap((code) => code ?? []),
      }}
      onChoose={(code) => intake.setLanguage(id, code)}
    />
  );
}

// Names of formats are the same in every language.
const FORMATS = { srt: "SubRip", vtt: "WebVTT" };

function About({ content }: { content: CaptionFile }) {
  const t = useTranslations("subtitleUpload.about");
  const format = useFormatter();
  const locale = useLocale();
  const facts = [
    FORMATS[content.format],
    t("cues", { count: content.cueCount }),
    formatBytes(content.content.size, locale),
    content.convertedFrom === null ? [] : t("converted", { encoding: content.convertedFrom }),
  ];
  return format.list(facts.flat(), { type: "unit", style: "short" });
}

function Status({ entry, hindrance }: { entry: Entry } & Pick<Judgement, "hindrance">) {
  const t = useTranslations("subtitleUpload");
  const { answer } = entry;
  if (answer?.kind === "refused") return <Refusal answer={answer} />;
  // The remaining errors are listed below.
  if (hindrance === null && lostCount(contentOf(entry)) > 0) return null;
  if (hindrance === null) return <StatusLabel tone="ready">{t("hindrance.none")}</StatusLabel>;
  if (hindrance === "refused") return null;
  return <StatusLabel tone={TONES[hindrance]}>{t(`hindrance.${hindrance}`)}</StatusLabel>;
}

const TONES = {
  reading: "working",
  tracks: "working",
  errors: "trouble",
  afterEnd: "working",
  video: "trouble",
  language: "trouble",
  choice: "neutral",
  clash: "working",
} as const;

function FirstCues({ name, content }: { name: string; content: CaptionFile }) {
  const t = useTranslations("subtitleUpload");
  if (content.firstCues.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="min-h-6 w-fit cursor-pointer text-ink-soft">
        {t("firstCues")} <span className="sr-only">{name}</span>
      </summary>
      <ol className="mt-1 grid gap-1 rounded-md bg-sunken px-3 py-2">
        {content.firstCues.map(({ startMs, endMs, text }, at) => (
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

function LanguageDoubtNote({
  intake,
  entry: { id, file, language: selected },
  judgement: { doubt },
}: EntryRowProps) {
  const t = useTranslations("subtitleUpload");
  const locale = useLocale();
  const format = useFormatter();
  if (doubt === null || selected === null) return null;
  const reasons = doubt.says.map(({ by, language }) =>
    t(`doubt.${by}`, { language: languageName(language, locale) }),
  );
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <p role="status" className="min-w-0 grow basis-52 text-working">
        {t("doubt.note", {
          selected: languageName(selected, locale),
          reasons: format.list(reasons, { type: "conjunction" }),
        })}
      </p>
      {doubt.others.map((language) => {
        const take = t("doubt.take", { language: languageName(language, locale) });
        return (
          <Button
            key={language}
            aria-label={t("actionOf", { action: take, name: file.name })}
            onClick={() => intake.setLanguage(id, language)}
          >
            {take}
          </Button>
        );
      })}
    </div>
  );
}

function SameLanguage({
  intake,
  entry: { id, language, choice },
  judgement: { existing, isOnItsWay },
}: EntryRowProps) {
  const t = useTranslations("subtitleUpload.choice");
  const locale = useLocale();
  const format = useFormatter();
  const name = useId();
  if (language === null) return null;
  return (
    <>
      {existing.length === 0 ? null : (
        <fieldset className="text-sm">
          <legend className="text-ink-soft wrap-anywhere">
            {t.rich("existing", {
              bdi: isolated,
              count: existing.length,
              name: format.list(
                existing.map(({ fileName }) => fileName ?? "–"),
                { type: "unit" },
              ),
            })}
          </legend>
          <div className="flex flex-wrap gap-x-4">
            {(["replace", "beside"] as const).map((each) => (
              <label key={each} className="inline-flex min-h-7 items-center gap-2">
                <input
                  type="radio"
                  name={name}
                  checked={choice === each}
                  onChange={() => intake.choose(id, each)}
                  className="size-4 accent-accent"
                />
                {t(each)}
              </label>
            ))}
          </div>
          {choice === "replace" ? (
            <LossNote tracks={existing.flatMap(({ subtitle }) => subtitle ?? [])} isBrief />
          ) : null}
        </fieldset>
      )}
      {isOnItsWay ? (
        <p className="text-sm text-working">
          {t("onItsWay", { language: languageName(language, locale) })}
        </p>
      ) : null}
    </>
  );
}
