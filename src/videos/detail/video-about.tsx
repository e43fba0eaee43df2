import { useMutation } from "@tanstack/react-query";
import { FolderOpen, Pencil } from "lucide-react";
import { type ComponentType, Suspense, useState } from "react";
import { Link } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { FieldNote } from "#changes/field-note.tsx";
import { useRecordTexts } from "#changes/record-texts.tsx";
import { type SaveEditOutcome, saveEdit, useSendEdit } from "#changes/save-edit-queries.ts";
import { type ApiServices, useApi, useMayEdit } from "#shared/http/api-context.tsx";
import { paths } from "#shared/paths.ts";
import { IconButton } from "#shared/ui/button.tsx";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";
import { DraftGuard } from "#shared/ui/draft-guard.tsx";
import { InlineProblem } from "#shared/ui/error-notice.tsx";
import { Panel } from "#shared/ui/panel.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { Switch } from "#shared/ui/switch.tsx";
import type { VideoEdit } from "#videos/pending-videos.ts";
import { videoEdits } from "#videos/video-edits-queries.ts";
import type { Video, VideoFolder, VideoPresence } from "#videos/video-record.ts";
import { videoQueries } from "#videos/videos-queries.ts";

/** Chooses among folders, which are above videos: the page brings it. */
type Picker = ComponentType<{
  label: string;
  selectedIds: readonly string[];
  isMultiple: boolean;
  onChange: (folders: readonly VideoFolder[]) => void;
  /** Folders that the list may not have so far. */
  known: readonly VideoFolder[];
}>;

interface VideoAboutProps {
  /** With pending edits. */
  video: Video;
  presence: VideoPresence;
  FolderPicker: Picker;
}

/** Editable details of a video. Asks before unsaved text is lost. */
export function VideoAbout({ video, presence, FolderPicker }: VideoAboutProps) {
  const t = useTranslations("video");
  const common = useTranslations("common");
  const services = useApi();
  const mayEdit = useMayEdit();
  const { fields, isChanged } = useRecordTexts({
    edits: videoEdits,
    record: video,
    labels: {
      title: common("title"),
      untitled: common("untitled"),
      description: common("description"),
      noDescription: t("noDescription"),
    },
    isDisabled: presence !== "there" || !mayEdit,
    save: (shown, edit) => saveVideo(services, shown, edit),
  });
  return (
    <Panel title={t("about")}>
      <DraftGuard isChanged={isChanged} />
      <div className="grid gap-4">
        {fields}
        <VideoFolders video={video} presence={presence} FolderPicker={FolderPicker} />
        {mayEdit ? <VideoPublishedSwitch video={video} presence={presence} /> : null}
        {mayEdit ? <VideoAutoplaySwitch video={video} presence={presence} /> : null}
      </div>
    </Panel>
  );
}

function VideoPublishedSwitch({ video, presence }: Omit<VideoAboutProps, "FolderPicker">) {
  const t = useTranslations("video");
  const common = useTranslations("common");
  const changes = useTranslations("changes");
  const { sendEdit, isSaving, problem } = useSendEdit(videoEdits, video.id);
  const unavailable = {
    there: video.status === "encoding" ? t("menu.encoding") : undefined,
    deleting: changes("removing"),
    gone: t("gone.label"),
  }[presence];
  return (
    <Switch
      label={common("published")}
      hint={t(video.isOnline ? "published.on" : "published.off")}
      isOn={video.isOnline}
      isBusy={isSaving}
      unavailable={unavailable}
      problem={problem}
      note={<FieldNote edits={videoEdits} id={video.id} field="isOnline" />}
      onChange={(isOnline) => sendEdit({ isOnline })}
    />
  );
}

function VideoAutoplaySwitch({ video, presence }: Omit<VideoAboutProps, "FolderPicker">) {
  const t = useTranslations("video");
  const changes = useTranslations("changes");
  const { sendEdit, isSaving, problem } = useSendEdit(videoEdits, video.id);
  const unavailable = {
    there: undefined,
    deleting: changes("removing"),
    gone: t("gone.label"),
  }[presence];
  return (
    <Switch
      label={t("autoplay.label")}
      hint={t(video.hasAutoplay ? "autoplay.on" : "autoplay.off")}
      isOn={video.hasAutoplay}
      isBusy={isSaving}
      unavailable={unavailable}
      problem={problem}
      note={<FieldNote edits={videoEdits} id={video.id} field="hasAutoplay" />}
      onChange={(hasAutoplay) => sendEdit({ hasAutoplay })}
    />
  );
}

function VideoFolders({ video, presence, FolderPicker }: VideoAboutProps) {
  const t = useTranslations("video.folders");
  const common = useTranslations("common");
  const format = useFormatter();
  const mayEdit = useMayEdit();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div>
      <div className="flex min-h-8 items-center justify-between gap-2">
        <span className="text-sm font-medium text-ink-soft">{common("folders")}</span>
        {presence === "there" && mayEdit ? (
          <IconButton label={t("edit")} onClick={() => setIsOpen(true)}>
            <Pencil size={14} />
          </IconButton>
        ) : null}
      </div>
      {video.folders.length === 0 ? (
        <p className="text-ink-faint">{t("none")}</p>
      ) : (
        <ul aria-label={common("folders")} className="flex flex-wrap gap-2">
          {video.folders.map((folder) => (
            <li key={folder.id} className="min-w-0">
              <Link
                to={paths.folder(folder.id)}
                className="inline-flex min-h-7 items-center gap-1.5 rounded-md bg-sunken px-2 py-0.5 text-sm wrap-anywhere hover:text-accent"
              >
                <FolderOpen aria-hidden="true" size={14} className="shrink-0 text-ink-faint" />
                <bdi>{folderName(folder)}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <FieldNote
        edits={videoEdits}
        id={video.id}
        field="folders"
        describe={(requested) =>
          requested.length === 0 ? t("none") : format.list(requested.map(folderName))
        }
      />
      {isOpen ? (
        <VideoFoldersDialog
          video={video}
          onClose={() => setIsOpen(false)}
          FolderPicker={FolderPicker}
        />
      ) : null}
    </div>
  );
}

function VideoFoldersDialog({
  video,
  onClose,
  FolderPicker,
}: Omit<VideoAboutProps, "presence"> & { onClose: () => void }) {
  const t = useTranslations("video.folders");
  const common = useTranslations("common");
  const editable = useTranslations("editable");
  const format = useFormatter();
  const services = useApi();
  const [base, setBase] = useState<readonly VideoFolder[]>(video.folders);
  const [wanted, setWanted] = useState<readonly VideoFolder[]>(video.folders);
  const { mutate, isPending, data } = useMutation({
    mutationFn: () =>
      saveVideo(
        services,
        { ...video, folders: base },
        { folders: wanted.map(({ id, name, path }) => ({ id, name, path })) },
      ),
    onSuccess(outcome) {
      if (outcome.kind === "saved") onClose();
      if (outcome.kind === "conflict") setBase(outcome.theirs.folders);
    },
  });
  const isConflict = data?.kind === "conflict";
  return (
    <ConfirmDialog
      title={common("folders")}
      {...(isConflict && { cancel: editable("keepTheirs") })}
      confirm={isPending ? common("saving") : isConflict ? editable("saveMine") : common("save")}
      isResting={isPending}
      // A refusal is shown only here.
      isLocked={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <Suspense fallback={<Skeleton className="h-40" />}>
        <FolderPicker
          label={common("folders")}
          selectedIds={wanted.map(({ id }) => id)}
          isMultiple
          onChange={setWanted}
          known={wanted}
        />
      </Suspense>
      <div className="mt-3 empty:hidden">
        {isConflict ? (
          <p role="alert" className="text-sm text-trouble wrap-anywhere">
            {t("conflict")}{" "}
            <bdi>{base.length === 0 ? t("none") : format.list(base.map(folderName))}</bdi>
          </p>
        ) : null}
        {data?.kind === "failed" ? <InlineProblem problem={data.problem} /> : null}
      </div>
    </ConfirmDialog>
  );
}

function folderName({ path, name, id }: VideoFolder): string {
  return path ?? name ?? id;
}

/** Edits a video unless it changed since `shown`. Never rejects. */
async function saveVideo(
  services: ApiServices,
  shown: Video,
  edit: VideoEdit,
): Promise<SaveEditOutcome<Video>> {
  const outcome = await saveEdit(videoEdits, services, shown, edit);
  if (outcome.kind === "failed" && outcome.problem.kind === "not-found") {
    // It may be gone altogether: then that is for the whole page to say.
    void services.queryClient.invalidateQueries({ queryKey: videoQueries.detailKey(shown.id) });
  }
  return outcome;
}
