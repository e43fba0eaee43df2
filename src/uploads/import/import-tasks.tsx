import { useState } from "react";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { ChangeStatus } from "#changes/change-note.tsx";
import { baseId, unnamedItemsOf } from "#playlists/playlist-content-queries.ts";
import { stemOf } from "#shared/format/file-names.ts";
import { languageName } from "#shared/format/languages.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { paths } from "#shared/paths.ts";
import { useStore } from "#shared/sync/use-store.ts";
import { Button } from "#shared/ui/button.tsx";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";
import { InlineProblem } from "#shared/ui/error-notice.tsx";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import { Panel } from "#shared/ui/panel.tsx";
import { StatusLabel } from "#shared/ui/status-label.tsx";
import { UnknownItems } from "#shared/ui/unknown-items.tsx";
import { uploadName } from "#uploads/upload-name.ts";
import { type ImportedVideo, type ImportTask, isImportOver, outcomesOf } from "./import-task.ts";
import type { Outcome } from "./send-files.ts";
import type { Imports } from "./tasks.ts";

/** Lists the imports that were confirmed, with the outcome of each of their parts. */
export function ImportTasks({ imports }: { imports: Imports }) {
  const tasks = useStore(imports.store);
  return tasks.map((task) => <Task key={task.id} task={task} imports={imports} />);
}

function Task({ task, imports }: { task: ImportTask; imports: Imports }) {
  const t = useTranslations("importTask");
  const common = useTranslations("common");
  const [isAsking, setIsAsking] = useState(false);
  const { id, name, videos, folders, playlist } = task;
  const outcomes = outcomesOf(task);
  const done = outcomes.filter(({ state }) => state === "visible").length;
  const failed = outcomes.filter(({ state }) => state === "failed").length;
  const unseen = outcomes.filter(({ state }) => state === "unknown").length;
  const isOver = isImportOver(task);
  const arrived = videos.filter(({ videoId }) => videoId !== null).length;
  return (
    <Panel title={t("title", { name })} frameRef={keepFocus}>
      <p role="status" className="text-ink-soft">
        {t(isOver ? "over" : "progress", { arrived, videos: videos.length })}
        {outcomes.length === 0 ? null : ` · ${t("steps", { done, count: outcomes.length })}`}
        {failed === 0 ? null : ` · ${t("failedCount", { count: failed })}`}
      </p>
      {task.isStored ? null : <p className="text-sm text-working">{t("notStored")}</p>}
      <ul className="mt-3 max-h-[60dvh] divide-y divide-line overflow-y-auto border-y border-line">
        {folders === null ? null : (
          <li className="py-1.5">
            <Part label={t("folders", { count: folders.paths.length })} outcome={folders} />
          </li>
        )}
        {videos.filter(isOpen).map((video) => (
          <li key={video.transferId} className="py-1.5">
            <Video video={video} />
          </li>
        ))}
        {playlist === null ? null : (
          <li className="py-1.5">
            <Part
              label={t("playlist", { title: playlist.title })}
              to={playlist.id === null ? null : paths.playlist(playlist.id)}
              outcome={playlist}
            />
            {playlist.files.map((file) => (
              <Part key={file.id} label={common("thumbnail")} outcome={file} />
            ))}
          </li>
        )}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        {task.isPaused || (failed === 0 && (unseen === 0 || !isOver)) ? null : (
          <Button onClick={() => imports.retry(id)}>
            {common(failed === 0 ? "checkAgain" : "retryAll")}
          </Button>
        )}
        <Button
          variant="quiet"
          onClick={() => (isOver && failed === 0 ? imports.dismiss(id) : setIsAsking(true))}
        >
          {common("dismiss")}
        </Button>
      </div>
      {isAsking ? (
        <ConfirmDialog
          title={t("dismissTitle")}
          confirm={common("dismiss")}
          onClose={() => setIsAsking(false)}
          onConfirm={() => imports.dismiss(id)}
        >
          <p>{t("dismissAdvice")}</p>
        </ConfirmDialog>
      ) : null}
    </Panel>
  );
}

/** Returns whether something of it is left to do, or to be known. Its upload is in the list below. */
function isOpen({ files, isGone }: ImportedVideo): boolean {
  return isGone || files.some(({ state }) => state !== "visible");
}

function Video({ video: { videoId, name, title, files, isGone } }: { video: ImportedVideo }) {
  const t = useTranslations("importTask");
  const common = useTranslations("common");
  const locale = useLocale();
  const shownTitle = title ?? stemOf(uploadName(name));
  return (
    <div className="grid gap-x-4 gap-y-0.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="min-w-0">
        <p className="truncate font-medium">
          <bdi>{shownTitle}</bdi>
        </p>
        <div className="text-sm text-ink-soft">
          {isGone ? (
            t("cancelled")
          ) : videoId === null ? null : (
            <StatusLabel tone="ready">
              <Link to={paths.video(videoId)} className="text-accent underline">
                {t("open")}
              </Link>
            </StatusLabel>
          )}
        </div>
      </div>
      <div className="min-w-0 text-sm">
        {files.map((file) => (
          <Part
            key={file.id}
            label={
              file.kind === "image"
                ? common("thumbnail")
                : t("subtitles", { language: languageName(file.language ?? "", locale) })
            }
            outcome={file}
          />
        ))}
      </div>
    </div>
  );
}

function Part({
  label,
  to = null,
  outcome: { state, isDoubtful, problem, waitId = "" },
}: {
  label: string;
  to?: string | null;
  outcome: Outcome;
}) {
  const t = useTranslations("importTask.state");
  const labels = useTranslations();
  const startEmpty = useStore(unnamedItemsOf(useApi()), (all) => all[baseId(waitId)]);
  const nameOf = (action: string) => labels("upload.held.named", { action, name: label });
  return (
    <>
      <div className="flex flex-wrap justify-between gap-x-3">
        <span className="min-w-0">
          {to === null ? (
            <bdi className="block truncate">{label}</bdi>
          ) : (
            <Link to={to} className="text-accent underline">
              <bdi className="block truncate">{label}</bdi>
            </Link>
          )}
        </span>
        <span className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
          {startEmpty === undefined ? (
            <ChangeStatus
              state={state}
              isDoubtful={isDoubtful ?? false}
              {...(state !== "unknown" && { words: t(state) })}
              waitId={waitId}
              nameOf={nameOf}
            />
          ) : (
            <>
              <ChangeStatus state={state} words={labels("unknownItems.title")} />
              <UnknownItems id={baseId(waitId)} nameOf={nameOf} onReplace={startEmpty} />
            </>
          )}
        </span>
      </div>
      <InlineProblem problem={problem} />
    </>
  );
}
