import { ChevronDown, ChevronRight, Image } from "lucide-react";
import { type ReactNode, useCallback, useId, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useFolders } from "#folders/folders-queries.ts";
import { stemOf } from "#shared/format/file-names.ts";
import { languageChoices, languageName } from "#shared/format/languages.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { Button } from "#shared/ui/button.tsx";
import { CheckField, ChoiceField, TextField } from "#shared/ui/fields.tsx";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import { Panel } from "#shared/ui/panel.tsx";
import { PathText } from "#shared/ui/rich-text.tsx";
import { StatusLabel } from "#shared/ui/status-label.tsx";
import { type IntakeStore, useIntake } from "#uploads/intake-store.ts";
import { HoldReasonText } from "#uploads/upload-duplicates.tsx";
import { uploadName } from "#uploads/upload-name.ts";
import { useTransferStore } from "#uploads/use-transfers.tsx";
import { ImportTasks } from "./import-tasks.tsx";
import {
  type CaptionReview,
  type FileIssue,
  foldersOf,
  type ImportPlan,
  issuesOf,
  PLAYLIST,
  type PlannedFile,
  type PlannedVideo,
} from "./plan.ts";
import { importsOf } from "./tasks.ts";

/** Shows what was read of captions, and what can be decided about it. */
export type RenderCaptions = (shown: {
  name: string;
  captions: CaptionReview;
  onRevise: (to: Partial<CaptionReview>) => void;
}) => ReactNode;

/** Of a plan, for all its rows. */
interface PlanTools {
  plan: ImportPlan;
  issues: ReadonlyMap<string, FileIssue>;
  onEdit: (to: Partial<ImportPlan>) => void;
  /** Captions are read again: otherwise, or for another video. */
  onReread: (fileId: string, to: Partial<PlannedFile>) => void;
  renderCaptions: RenderCaptions;
}

/** Imports: plans can be corrected and are confirmed; what was confirmed shows its outcomes. */
export function Imports({ renderCaptions }: { renderCaptions: RenderCaptions }) {
  const { intakeStore, intake } = useIntake();
  const imports = importsOf(useTransferStore(), useApi());
  const start = (plan: ImportPlan) => {
    intakeStore.discardPlan(plan.id);
    return imports.start(plan, intake.defaults);
  };
  return (
    <>
      {intake.plans.map((plan) => (
        <Plan
          key={plan.id}
          plan={plan}
          intakeStore={intakeStore}
          baseId={intake.defaults.folderIds[0] ?? null}
          isChecking={intake.checkingCount > 0}
          renderCaptions={renderCaptions}
          onStart={() => void start(plan)}
        />
      ))}
      <ImportTasks imports={imports} />
    </>
  );
}

function Plan({
  plan,
  intakeStore,
  baseId,
  isChecking,
  renderCaptions,
  onStart,
}: {
  plan: ImportPlan;
  intakeStore: IntakeStore;
  baseId: string | null;
  isChecking: boolean;
  renderCaptions: RenderCaptions;
  onStart: () => void;
}) {
  const t = useTranslations("import");
  const common = useTranslations("common");
  const { folders } = useFolders();
  const edit = (to: Partial<ImportPlan>) =>
    intakeStore.editPlan(plan.id, (now) => ({ ...now, ...to }));
  const issues = issuesOf(plan);
  const tools: PlanTools = {
    plan,
    issues,
    onEdit: edit,
    onReread: (fileId, to) => intakeStore.rereadFile(plan.id, fileId, to),
    renderCaptions,
  };
  const unused = plan.files.filter(({ target }) => target === null || target === PLAYLIST);
  const folderCount = foldersOf(plan.videos).length;
  const count = plan.videos.filter(({ isIncluded }) => isIncluded).length;
  const isReading = isChecking || plan.files.some(({ state }) => state === "reading");
  const cannotStart = count === 0 || isReading;
  return (
    <Panel title={t("title", { name: plan.name })} frameRef={keepFocus}>
      <Summary plan={plan} issues={issues} />
      <div className="mt-3 grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <div>
          <CheckField
            isOn={plan.playlistTitle !== null}
            onChange={(isOn) => edit({ playlistTitle: isOn ? plan.name : null })}
          >
            {t("makePlaylist")}
          </CheckField>
          {plan.playlistTitle === null ? null : (
            <TextField
              label={t("playlistTitle")}
              maxLength={255}
              value={plan.playlistTitle}
              onChange={({ target }) => edit({ playlistTitle: target.value })}
            />
          )}
        </div>
        {folderCount === 0 ? null : (
          <CheckField
            className="self-start"
            isOn={plan.hasFolders}
            onChange={(isOn) => edit({ hasFolders: isOn })}
          >
            {t("makeFolders", {
              count: folderCount,
              base: folders.find(({ id }) => id === baseId)?.path ?? "/",
            })}
          </CheckField>
        )}
      </div>
      <ul className="mt-3 max-h-[60dvh] divide-y divide-line overflow-y-auto border-y border-line">
        {plan.videos.map((video) => (
          <li
            key={video.id}
            className="[contain-intrinsic-size:auto_3.5rem] [content-visibility:auto]"
          >
            <VideoRow {...tools} video={video} />
          </li>
        ))}
      </ul>
      {unused.length === 0 ? null : (
        <section aria-label={t("others")} className="mt-3">
          <h3 className="text-sm font-medium text-ink-soft">{t("others")}</h3>
          <ul className="max-h-60 divide-y divide-line overflow-y-auto">
            {unused.map((file) => (
              <li key={file.id}>
                <FileFields {...tools} file={file} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button
          variant="primary"
          aria-disabled={cannotStart}
          onClick={() => {
            if (!cannotStart) onStart();
          }}
        >
          {t("start", { count })}
        </Button>
        <Button variant="quiet" onClick={() => intakeStore.discardPlan(plan.id)}>
          {t("discard")}
        </Button>
        <p role="status" className="text-sm text-ink-soft">
          {isReading ? (
            <StatusLabel tone="working">{t("reading")}</StatusLabel>
          ) : issues.size > 0 ? (
            t("notSent", { count: issues.size })
          ) : (
            <span className="sr-only">{common("videoCount", { count })}</span>
          )}
        </p>
      </div>
    </Panel>
  );
}

/** What is about to be sent, in one line. */
function Summary({ plan, issues }: { plan: ImportPlan; issues: ReadonlyMap<string, FileIssue> }) {
  const t = useTranslations("import");
  const common = useTranslations("common");
  const locale = useLocale();
  const included = new Set(plan.videos.flatMap(({ id, isIncluded }) => (isIncluded ? [id] : [])));
  const sent = plan.files.filter(
    ({ id, target, state }) => state === "usable" && included.has(target ?? "") && !issues.has(id),
  );
  const codes = sent.flatMap(({ kind, language }) => (kind === "captions" ? (language ?? []) : []));
  const languages = new Intl.ListFormat(locale).format(
    [...new Set(codes)].map((code) => languageName(code, locale)),
  );
  const imageCount = sent.filter(({ kind }) => kind === "image").length;
  const parts = [
    common("videoCount", { count: included.size }),
    ...(codes.length === 0 ? [] : [t("subtitles", { count: codes.length, languages })]),
    ...(imageCount === 0 ? [] : [t("thumbnails", { count: imageCount })]),
  ];
  return (
    <p className="text-ink-soft">
      {parts.join(" · ")}
      {imageCount === 0 ? null : (
        <>
          <br />
          {common("imagesStay")}
        </>
      )}
    </p>
  );
}

function VideoRow({ video, ...tools }: PlanTools & { video: PlannedVideo }) {
  const { plan, issues, onEdit } = tools;
  const t = useTranslations("import");
  const common = useTranslations("common");
  const locale = useLocale();
  const panelId = useId();
  /** Null: neither opened nor closed so far. */
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

/** Language and video of a file that came with the videos, and what is to be decided about captions. */
function FileFields({
  plan,
  file,
  issues,
  onEdit,
  onReread,
  renderCaptions,
}: PlanTools & { file: PlannedFile }) {
  const held = useTranslations("upload.held");
  const issue = issues.get(file.id);
  const { captions, source } = file;
  // Why captions are refused is shown with them.
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
          {renderCaptions({ name: source.name, captions, onRevise: revise })}
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
