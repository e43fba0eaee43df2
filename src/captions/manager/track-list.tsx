import { useMutation, useQuery } from "@tanstack/react-query";
import { Download, Ellipsis, Eye, EyeOff, Pencil, Replace, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { ACCEPTED_CAPTIONS, LARGEST_FILE_BYTES } from "#captions/caption-files.ts";
import { inCaptionsWorker } from "#captions/captions-work.ts";
import type { CaptionFormat } from "#captions/document.ts";
import { fetchTrackFile, MAX_DOWNLOADED_BYTES } from "#captions/read-track.ts";
import { dropSubtitleJob, runSubtitleJob } from "#captions/subtitle-jobs-queries.ts";
import type { Subtitle } from "#captions/subtitles-queries.ts";
import { ChangeNote } from "#changes/change-note.tsx";
import { stemOf } from "#shared/format/file-names.ts";
import { useApi, useLatestSignal, useMayEdit } from "#shared/http/api-context.tsx";
import { ApiError } from "#shared/http/errors.ts";
import { Button, ButtonLink, IconButton } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import { Menu, type MenuItem } from "#shared/ui/menu.tsx";
import { ProgressBar } from "#shared/ui/progress-bar.tsx";
import { saveFile } from "#shared/ui/save-file.ts";
import { isSettled, languageOf, type TrackRow } from "./track-rows.ts";

interface TrackHandlers {
  /** Tells the length of the video; null: unknown. */
  durationMs: number | null;
  /** Is false when tracks can be shown and downloaded only. */
  mayEdit: boolean;
  /** Shows a track on the player, or none. Called within a user activation. */
  onShow: (subtitleId: string | null) => void;
  onReplace: (file: File, subtitle: Subtitle) => void;
}

export function TrackList({
  rows,
  shownId,
  onDelete,
  ...handlers
}: TrackHandlers & {
  rows: readonly TrackRow[];
  shownId: string | null;
  onDelete: (rows: readonly TrackRow[]) => void;
}) {
  const t = useTranslations("subtitles");
  const [marked, setMarked] = useState<readonly string[]>([]);
  const choosable = handlers.mayEdit ? rows.filter(isSettled) : [];
  const selected = choosable.filter(({ key }) => marked.includes(key));
  const mark = (keys: readonly string[], isMarked: boolean) =>
    setMarked([...marked.filter((key) => !keys.includes(key)), ...(isMarked ? keys : [])]);
  const updatingCount = rows.filter(({ status: { kind } }) =>
    ["saving", "saved", "going"].includes(kind),
  ).length;
  const isAll = selected.length > 0 && selected.length === choosable.length;
  return (
    <section ref={keepFocus} tabIndex={-1} className="outline-none">
      <p role="status" className="sr-only">
        {updatingCount === 0 ? null : t("status", { count: updatingCount })}
      </p>
      {choosable.length < 2 ? null : (
        <div className="mb-1 flex min-h-8 flex-wrap items-center justify-between gap-2">
          <label className="inline-flex min-h-8 items-center gap-2 text-sm text-ink-soft">
            <input
              type="checkbox"
              checked={isAll}
              ref={(box) => {
                if (box !== null) box.indeterminate = selected.length > 0 && !isAll;
              }}
              onChange={() =>
                mark(
                  choosable.map(({ key }) => key),
                  !isAll,
                )
              }
              className="size-4 accent-accent"
            />
            {selected.length === 0 ? t("chooseAll") : t("chosen", { count: selected.length })}
          </label>
          {selected.length === 0 ? null : (
            <Button
              icon={<Trash2 aria-hidden="true" size={15} />}
              onClick={() => onDelete(selected)}
            >
              {t("deleteChosen", { count: selected.length })}
            </Button>
          )}
        </div>
      )}
      <ul>
        {rows.map((row) => (
          <TrackItem
            key={row.key}
            row={row}
            onMark={choosable.length < 2 ? null : (isMarked) => mark([row.key], isMarked)}
            isMarked={marked.includes(row.key)}
            isShown={row.subtitle !== null && row.subtitle.id === shownId}
            onDelete={() => onDelete([row])}
            {...handlers}
          />
        ))}
      </ul>
    </section>
  );
}

interface TrackProps extends TrackHandlers {
  row: TrackRow;
  isShown: boolean;
  onDelete: () => void;
}

function TrackItem({
  isMarked,
  onMark,
  ...props
}: TrackProps & {
  isMarked: boolean;
  /** Is null where there is nothing to choose among. */
  onMark: ((isMarked: boolean) => void) | null;
}) {
  const { row, isShown } = props;
  const t = useTranslations("subtitles");
  const locale = useLocale();
  const language = languageOf(row, locale) ?? t("unknownLanguage");
  const name = row.fileName ?? t("unknownFile");
  const isOpen = isSettled(row);
  return (
    <li
      className={classNames(
        "flex items-start gap-2 border-t border-line py-2",
        isShown ? "bg-accent-wash" : null,
      )}
    >
      {onMark === null ? null : (
        <label className="grid size-8 shrink-0 place-items-center">
          <input
            type="checkbox"
            aria-label={t("mark", { language, name })}
            checked={isMarked && isOpen}
            disabled={!isOpen}
            onChange={({ target }) => onMark(target.checked)}
            className="size-4 accent-accent"
          />
        </label>
      )}
      <div className="flex min-w-0 grow flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0 grow basis-32 py-1">
          <p className="font-medium">
            <span className="inline-block first-letter:uppercase">{language}</span>
            {row.language === null ? null : (
              <code dir="ltr" translate="no" className="mx-2 font-mono text-xs text-ink-faint">
                {row.language}
              </code>
            )}
          </p>
          <p className="text-sm wrap-anywhere text-ink-soft">
            <bdi>{name}</bdi>
          </p>
          {isShown && row.subtitle !== null ? (
            <TrackFindings {...props} subtitle={row.subtitle} name={name} />
          ) : null}
          <TrackStatusNote row={row} name={name} />
        </div>
        {row.subtitle === null ? null : (
          <TrackActions {...props} subtitle={row.subtitle} language={language} name={name} />
        )}
      </div>
    </li>
  );
}

/** Shows how much is wrong with a track that is shown: the player shows it as well as it can. */
function TrackFindings({
  subtitle: { id, url },
  name,
  durationMs,
  mayEdit,
}: TrackProps & { subtitle: Subtitle; name: string }) {
  const t = useTranslations("subtitleUpload.findings");
  const { api } = useApi();
  const { data: counts } = useQuery({
    queryKey: ["track-findings", id, url, durationMs],
    queryFn: async ({ signal }) => {
      const bytes = await fetchTrackFile(api, url, signal, LARGEST_FILE_BYTES);
      return (await inCaptionsWorker({ kind: "count", bytes, durationMs })).result;
    },
    staleTime: Infinity,
    // The player reports that the file can't be loaded.
    retry: false,
  });
  if (counts === undefined || counts.errors + counts.warnings === 0) return null;
  const text = (
    <>
      {counts.errors === 0 ? null : (
        <span className="text-trouble">{t("errors", { count: counts.errors })} </span>
      )}
      {counts.warnings === 0 ? null : t("warnings", { count: counts.warnings })}
      <span className="sr-only"> {name}</span>
    </>
  );
  return (
    <p className="text-sm text-ink-soft">
      {mayEdit ? (
        <Link
          to={{ search: `?edit=${encodeURIComponent(id)}` }}
          className="inline-block min-h-6 underline"
        >
          {text}
        </Link>
      ) : (
        text
      )}
    </p>
  );
}

function TrackActions({
  row,
  isShown,
  subtitle,
  language,
  name,
  mayEdit,
  onShow,
  onReplace,
  onDelete,
}: TrackProps & { subtitle: Subtitle; language: string; name: string }) {
  const t = useTranslations("subtitles.actions");
  const common = useTranslations("common");
  const input = useRef<HTMLInputElement>(null);
  const { api } = useApi();
  const nextSignal = useLatestSignal();
  const download = useMutation({
    async mutationFn(format: CaptionFormat) {
      const signal = nextSignal();
      const bytes = await fetchTrackFile(api, subtitle.url, signal, MAX_DOWNLOADED_BYTES);
      const { result } = await inCaptionsWorker({ kind: "convert", bytes, format });
      signal.throwIfAborted();
      if (result.isEmpty) throw new ApiError("unreadable");
      return result;
    },
    onSuccess: ({ content }, format) =>
      saveFile(content, stemOf(subtitle.fileName ?? subtitle.id), format),
  });
  const { isPending: isLoading, data, error } = download;
  const noFile = subtitle.url === null ? t("noFile") : undefined;
  const busy = isSettled(row) ? undefined : t("busy");
  const changes = (): MenuItem[] => [
    {
      text: common("replace"),
      icon: <Replace size={15} />,
      unavailable: busy,
      onSelect: () => input.current?.click(),
    },
    {
      text: common("delete"),
      icon: <Trash2 size={15} />,
      unavailable: busy,
      onSelect: onDelete,
    },
  ];
  const actions = (): MenuItem[] => [
    ...(["vtt", "srt"] as const).map((format) => ({
      text: t("download", { format }),
      icon: <Download size={15} />,
      unavailable: noFile ?? (isLoading ? t("loading") : undefined),
      onSelect: () => download.mutate(format),
    })),
    ...(mayEdit ? changes() : []),
  ];
  return (
    <div className="grid justify-items-end">
      <div className="flex items-center gap-0.5">
        <IconButton
          label={t(isShown ? "hide" : "show", { language, name })}
          aria-pressed={isShown}
          disabled={noFile !== undefined}
          onClick={() => onShow(isShown ? null : subtitle.id)}
        >
          {isShown ? <EyeOff size={16} /> : <Eye size={16} />}
        </IconButton>
        {mayEdit ? (
          <ButtonLink
            variant="quiet"
            to={{ search: `?edit=${encodeURIComponent(subtitle.id)}` }}
            aria-label={t("edit", { language, name })}
            title={t("edit", { language, name })}
            className="size-8 p-0!"
          >
            <Pencil aria-hidden="true" size={16} />
          </ButtonLink>
        ) : null}
        <Menu label={t("more", { language, name })} items={actions}>
          <Ellipsis size={16} />
        </Menu>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t("replaceWith", { language, name })}
        accept={ACCEPTED_CAPTIONS}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) onReplace(file, subtitle);
          target.value = "";
        }}
      />
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {isLoading ? t("loading") : data?.isLossy === true ? t("lossy") : null}
      </p>
      <p role="alert" className="text-sm text-trouble empty:hidden">
        {error === null ? null : t("fetchFailed")}
      </p>
    </div>
  );
}

const STATES = {
  waiting: "saving",
  going: "saving",
  saving: "saving",
  saved: "saved",
  unknown: "unknown",
  failed: "failed",
  kept: "failed",
  lingering: "failed",
} as const;

export function TrackStatusNote({
  row: { status, subtitle },
  name,
}: {
  row: TrackRow;
  name: string;
}) {
  const t = useTranslations("subtitles.state");
  const uploads = useTranslations("subtitleUpload");
  const services = useApi();
  const mayEdit = useMayEdit();
  const { kind } = status;
  if (kind === "current") return null;
  const isUnknown = kind === "unknown";
  const isListedLate = isUnknown && subtitle !== null;
  const isRetrying = status.kind === "saving" && status.job.waitsFor !== null;
  const words = isUnknown ? isListedLate && t("listedLate") : t(isRetrying ? "retrying" : kind);
  const job = "job" in status && kind !== "saved" ? status.job : null;
  const again = job !== null && mayEdit && kind !== "saving";
  const run = () => void (job && runSubtitleJob(services, job.id));
  const drop = () => job && dropSubtitleJob(services, job.id);
  return (
    <ChangeNote
      state={STATES[kind]}
      {...(words !== false && { words })}
      waitId={"job" in status ? status.job.id : (status.removalId ?? "")}
      nameOf={(action) => uploads("actionOf", { action, name })}
      problem={kind === "failed" || kind === "kept" ? (job?.problem ?? null) : null}
      isRow
      actions={{
        checkAgain: again && isUnknown && run,
        tryAgain: again && !isUnknown && run,
        cancel: job !== null && kind === "saving" && drop,
        dismiss: job !== null && kind !== "saving" && drop,
      }}
    >
      {status.kind === "saving" ? (
        <ProgressBar label={t("progress", { name })} value={status.job.sentShare} max={1} />
      ) : null}
      {isUnknown ? (
        <p className="text-ink-soft">{t(isListedLate ? "replaceLate" : "unlistedAdvice")}</p>
      ) : null}
    </ChangeNote>
  );
}
