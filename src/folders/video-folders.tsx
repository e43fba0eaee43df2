import { useMutation } from "@tanstack/react-query";
import { FolderOpen, Pencil } from "lucide-react";
import { Suspense, useState } from "react";
import { Link } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { FieldNote } from "#changes/field-note.tsx";
import { useApi, useMayEdit } from "#shared/http/api-context.tsx";
import { paths } from "#shared/paths.ts";
import { IconButton } from "#shared/ui/button.tsx";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";
import { InlineProblem } from "#shared/ui/error-notice.tsx";
import { lazily } from "#shared/ui/lazily.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { saveVideo } from "#videos/save-video-queries.ts";
import { videoEdits } from "#videos/video-edits-queries.ts";
import type { Video, VideoFolder, VideoPresence } from "#videos/video-record.ts";

const FolderPicker = lazily(async () => (await import("./folder-picker.tsx")).FolderPicker);

/** Shows the folders of a video, and lets choose others in a dialog. */
export function VideoFolders({ video, presence }: { video: Video; presence: VideoPresence }) {
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
      {isOpen ? <VideoFoldersDialog video={video} onClose={() => setIsOpen(false)} /> : null}
    </div>
  );
}

function VideoFoldersDialog({ video, onClose }: { video: Video; onClose: () => void }) {
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
