import { useMutation } from "@tanstack/react-query";
import { Download, Ellipsis, Eye, EyeOff, Pencil, Replace, Trash2 } from "lucide-react";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { inCaptionsWorker } from "#captions/captions-work.ts";
import type { CaptionFormat } from "#captions/document.ts";
import { fetchTrackFile } from "#captions/read-track.ts";
import type { Subtitle } from "#captions/subtitles.ts";
import { stemOf } from "#shared/format/file-names.ts";
import { useApi, useLatestSignal } from "#shared/http/api-context.tsx";
import { ApiError } from "#shared/http/errors.ts";
import { ButtonLink, IconButton } from "#shared/ui/button.tsx";
import { Menu, type MenuItem } from "#shared/ui/menu.tsx";
import { saveFile } from "#shared/ui/save-file.ts";

const FORMATS: readonly CaptionFormat[] = ["vtt", "srt"];

/** Actions on a listed track. */
export function TrackActions({
  subtitle,
  language,
  name,
  isOpen,
  isShown,
  onShow,
  onReplace,
  onDelete,
}: {
  subtitle: Subtitle;
  language: string;
  name: string;
  /** Nothing is being done to it. */
  isOpen: boolean;
  isShown: boolean;
  onShow: (subtitleId: string | null) => void;
  onReplace: (file: File, subtitle: Subtitle) => void;
  onDelete: () => void;
}) {
  const t = useTranslations("subtitles.actions");
  const input = useRef<HTMLInputElement>(null);
  const { mutate: download, isPending: isLoading, data, error } = useDownload(subtitle);
  const isUnreadable = error instanceof ApiError && error.kind === "unreadable";
  const noFile = subtitle.url === null ? t("noFile") : undefined;
  const busy = isOpen ? undefined : t("busy");
  const actions = (): MenuItem[] => [
    ...FORMATS.map((format) => ({
      text: t("download", { format }),
      icon: <Download size={15} />,
      unavailable: noFile ?? (isLoading ? t("loading") : undefined),
      onSelect: () => download(format),
    })),
    {
      text: t("replace"),
      icon: <Replace size={15} />,
      unavailable: busy,
      onSelect: () => input.current?.click(),
    },
    {
      text: t("delete"),
      icon: <Trash2 size={15} />,
      unavailable: busy,
      onSelect: onDelete,
    },
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
        <ButtonLink
          variant="quiet"
          to={{ search: `?edit=${encodeURIComponent(subtitle.id)}` }}
          aria-label={t("edit", { language, name })}
          title={t("edit", { language, name })}
          className="size-8 p-0!"
        >
          <Pencil aria-hidden="true" size={16} />
        </ButtonLink>
        <Menu label={t("more", { language, name })} items={actions}>
          <Ellipsis size={16} />
        </Menu>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t("replaceWith", { language, name })}
        accept=".srt,.vtt,text/vtt,application/x-subrip"
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
        {error === null ? null : t(isUnreadable ? "unreadable" : "fetchFailed")}
      </p>
    </div>
  );
}

/** Saves a track's file in a format, converted where it has another one. */
function useDownload({ id, url, fileName }: Subtitle) {
  const { api } = useApi();
  const nextSignal = useLatestSignal();
  return useMutation({
    async mutationFn(format: CaptionFormat) {
      const signal = nextSignal();
      const bytes = await fetchTrackFile(api, url, signal);
      const { result } = await inCaptionsWorker({ kind: "convert", bytes, format });
      signal.throwIfAborted();
      if (result.isEmpty) throw new ApiError("unreadable");
      return result;
    },
    onSuccess: ({ content }, format) => saveFile(content, stemOf(fileName ?? id), format),
  });
}
