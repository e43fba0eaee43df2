import { ChevronDown, ChevronRight, Image } from "lucide-react";
import { Suspense, useCallback, useId, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { later } from "#messages/later.tsx";
import { stemOf } from "#shared/format/file-names.ts";
import { languageChoices, languageName } from "#shared/format/languages.ts";
import { Button } from "#shared/ui/button.tsx";
import { ChoiceField, TextField } from "#shared/ui/fields.tsx";
import { PathText } from "#shared/ui/rich-text.tsx";
import { HoldReasonText } from "#uploads/upload-duplicates.tsx";
import { uploadName } from "#uploads/upload-name.ts";
import {
  type CaptionReview,
  type FileIssue,
  type ImportPlan,
  PLAYLIST,
  type PlannedFile,
  type PlannedVideo,
} from "./plan.ts";

const CaptionChoices = later(
  async () => (await import("#captions/caption-choices.tsx")).CaptionChoices,
  "captions",
);

const Refusal = later(
  async () => (await import("#captions/caption-choices.tsx")).Refusal,
  "captions",
);

/** Holds everything that the rows of a plan need. */
export interface PlanTools {
  plan: ImportPlan;
  issues: ReadonlyMap<string, FileIssue>;
  onEdit: (to: Partial<ImportPlan>) => void;
  /** Captions are read again: otherwise, or for another video. */
  onReread: (fileId: string, to: Partial<PlannedFile>) => void;
}

/** Shows a video of a plan with its files, and opens them to be corrected. */
export function VideoRow({ video, ...tools }: PlanTools & { video: PlannedVideo }) {
  const { plan, issues, onEdit } = tools;
  const t = useTranslations("import");
  const common = useTranslations("common");
  const locale = useLocale();
  const panelId = useId();
  /** Is null when it was neither opened nor closed so far. */
  const [isOpened, setIsOpened] = useState<boolean | null>(null);
  const { file, folderPath } = video.source;
  const title = video.title ?? stemOf(uploadName(file.name));
  const own = plan.files.filter(({ target }) => target === video.id);
  const thumbnail = own.find(({ id, kind }) => kind === "image" && !issues.has(id));
  const languages = own
    .filter(({ id, kind, state }) => kind === "captions" && state !== "reading" && !issues.has(id))
    .map(({ language }) => languageName(language ?? "", locale));
  const isOpen = isOpened === true;
  const isHeld = own.some(({ id }) =>
    ["errors", "encoding", "after-end"].includes(issues.get(id) ?? ""),
  );
  if (isHeld && isOpened === null) setIsOpened(true);
  const issueCount = own.filter(({ id }) => issues.has(id)).length;
  const change = (to: Partial<PlannedVideo>) =>
    onEdit({
      videos: plan.videos.map((each) => (each.id === video.id ? { ...each, ...to } : each)),
    });
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <div className="py-1.5">
      <div className="flex items-center gap-3">
        <input
          type="checkbox"
          aria-label={t("include", { name: title })}
          checked={video.isIncluded}
          onChange={({ target }) => change({ isIncluded: target.checked })}
          className="size-4 shrink-0 accent-accent"
        />
        <Thumbnail content={thumbnail?.content ?? null} />
        <div className="min-w-0 grow">
          <p className="truncate font-medium" title={file.name}>
            <bdi>{title}</bdi>
          </p>
          <p className="truncate text-sm text-ink-faint">
            <PathText parts={[...folderPath, file.name]} />
          </p>
          <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft empty:hidden">
            {languages.length === 0 ? null : (
              <span>{new Intl.ListFormat(locale, { type: "unit" }).format(languages)}</span>
            )}
            {issueCount === 0 ? null : (
              <span className="text-trouble">{t("issues", { count: issueCount })}</span>
            )}
          </p>
          {video.hold === null ? null : (
            <p className="text-sm text-working">
              <HoldReasonText reason={video.hold} />
            </p>
          )}
        </div>
        <Button
          variant="quiet"
          icon={<Chevron aria-hidden="true" size={14} />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          aria-label={t("editNamed", { name: title })}
          onClick={() => setIsOpened(!isOpen)}
        >
          {t("edit")}
        </Button>
      </div>
      {isOpen ? (
        <div id={panelId} className="grid grid-cols-[minmax(0,1fr)] gap-2 py-2 ps-7">
          <TextField
            label={common("title")}
            maxLength={1000}
            placeholder={stemOf(uploadName(file.name))}
            value={video.title ?? ""}
            onChange={({ target }) => change({ title: target.value === "" ? null : target.value })}
          />
          {own.map((each) => (
            <FileFields key={each.id} {...tools} file={each} />
          ))}
        </div>
      ) : null}
    </div>
  );
}

function Thumbnail({ content }: { content: Blob | null }) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null || content === null) return;
      const url = URL.createObjectURL(content);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [content],
  );
  return (
    <span className="grid aspect-video h-9 shrink-0 place-items-center overflow-hidden rounded-sm bg-sunken text-ink-faint">
      {content === null ? (
        <Image aria-hidden="true" size={15} />
      ) : (
        <img ref={show} alt="" className="size-full object-cover" />
      )}
    </span>
  );
}

/** Shows a file that came with the videos: its language and video, and what is to be decided about captions. */
export function FileFields({
  plan,
  file,
  issues,
  onEdit,
  onReread,
}: PlanTools & { file: PlannedFile }) {
  const held = useTranslations("upload.held");
  const issue = issues.get(file.id);
  const { captions, source } = file;
  // The reason why captions are refused is shown with them.
  const isNamed = issue === "unusable" && captions !== null;
  const revise = (to: Partial<CaptionReview>) =>
    onReread(file.id, { captions: captions && { ...captions, ...to } });
  const t = useTranslations("import");
  const common = useTranslations("common");
  const locale = useLocale();
  const change = (to: Partial<PlannedFile>) =>
    onEdit({ files: plan.files.map((each) => (each.id === file.id ? { ...each, ...to } : each)) });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
      <div className="min-w-0 grow basis-48">
        <p className="truncate" title={source.name}>
          <bdi>{source.name}</bdi>
        </p>
        {issue === undefined || isNamed ? null : (
          <p className="text-sm text-trouble">{t(`issue.${issue}`)}</p>
        )}
      </div>
      {file.kind === "captions" ? (
        <ChoiceField
          label={t("languageOf", { name: source.name })}
          isLabelHidden
          value={file.language ?? ""}
          options={[
            { value: "", text: t("noLanguage") },
            ...languageChoices(locale).map(({ code, name }) => ({ value: code, text: name })),
          ]}
          onChange={(language) => change({ language: language === "" ? null : language })}
        />
      ) : null}
      <ChoiceField
        label={t("targetOf", { name: source.name })}
        isLabelHidden
        className="min-w-0 max-w-60"
        value={file.target ?? ""}
        options={[
          { value: "", text: t("notUsed") },
          ...(file.kind === "image" && plan.playlistTitle !== null
            ? [{ value: PLAYLIST, text: common("playlist") }]
            : []),
          ...plan.videos.map(({ id, title, source: video }) => ({
            value: id,
            text: title ?? stemOf(video.file.name),
          })),
        ]}
        onChange={(target) =>
          onReread(file.id, {
            target: target === "" ? null : target,
            captions: captions && { ...captions, keepsAfterEnd: false },
          })
        }
      />
      {captions === null || file.target === null ? null : (
        <div className="grid basis-full grid-cols-[minmax(0,1fr)] gap-2">
          <Suspense>
            <ReadCaptions name={source.name} captions={captions} onRevise={revise} />
          </Suspense>
          {issue === "encoding" ? (
            <Button
              className="justify-self-start"
              aria-label={held("named", { action: held("anyway"), name: source.name })}
              onClick={() => revise({ isEncodingApproved: true })}
            >
              {held("anyway")}
            </Button>
          ) : null}
        </div>
      )}
    </div>
  );
}

/** Shows what was read of captions, and what can be decided about it. */
function ReadCaptions({
  name,
  captions,
  onRevise,
}: {
  name: string;
  captions: CaptionReview;
  onRevise: (to: Partial<CaptionReview>) => void;
}) {
  const { answer, shiftMs, fixes, keepsAfterEnd } = captions;
  return answer.kind === "refused" ? (
    <Refusal answer={answer} />
  ) : (
    <CaptionChoices
      name={name}
      content={answer.read}
      shiftMs={shiftMs}
      fixes={fixes}
      isOfMany
      isOpen
      onEncoding={(to) => onRevise({ encoding: to })}
      onShift={(to) => onRevise({ shiftMs: to })}
      onFixes={(to) => onRevise({ fixes: to })}
      onKeepAfterEnd={keepsAfterEnd ? null : () => onRevise({ keepsAfterEnd: true })}
    />
  );
}
