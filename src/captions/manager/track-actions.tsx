import { Download, Ellipsis, Eye, EyeOff, Pencil, Replace, Trash2 } from "lucide-react";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import type { CaptionFormat } from "#captions/document.ts";
import type { Subtitle } from "#captions/subtitles.ts";
import { ButtonLink, IconButton } from "#shared/ui/button.tsx";
import { Menu, type MenuItem } from "#shared/ui/menu.tsx";
import { useDownload } from "./use-download.ts";

const FORMATS: readonly CaptionFormat[] = ["vtt", "srt"];

/** What can be done with a track that is there. */
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
  const { state, download } = useDownload(subtitle);
  const noFile = subtitle.url === null ? t("noFile") : undefined;
  const busy = isOpen ? undefined : t("busy");
  const isLoading = state.kind === "loading";
  const actions = (): MenuItem[] => [
    ...FORMATS.map((format) => ({
      text: t("download", { format }),
      icon: <Download size={15} />,
      unavailable: noFile ?? (isLoading ? t("loading") : undefined),
      onSelect: () => void download(format),
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
        {isLoading ? t("loading") : state.kind === "lossy" ? t("lossy") : null}
      </p>
      <p role="alert" className="text-sm text-trouble empty:hidden">
        {state.kind === "failed" ? t(state.why) : null}
      </p>
    </div>
  );
}
