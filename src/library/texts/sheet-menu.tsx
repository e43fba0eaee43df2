import { FileSpreadsheet } from "lucide-react";
import { Suspense, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useApi, useMayEdit } from "#shared/http/api-context.tsx";
import { lazily } from "#shared/ui/lazily.tsx";
import { Menu } from "#shared/ui/menu.tsx";
import { saveFile } from "#shared/ui/save-file.ts";
import { withAllPendingEdits } from "#videos/pending-videos.ts";
import { videoEdits } from "#videos/video-edits-queries.ts";
import type { Video } from "#videos/video-record.ts";
import { FilePlanDialog } from "./file-plan-dialog.tsx";
import { videosToCsv, videosToXlsx } from "./library-file.ts";

/** Few visits save figures here. */
const FiguresFile = lazily(async () => (await import("./figures-file.tsx")).FiguresFile);

/** Saves videos as a file, and takes such a file back as a plan of changes. */
export function SheetMenu({
  videos,
  isComplete,
}: {
  /** Lists those that are selected, or else those in the list. */
  videos: readonly Video[];
  /** Says that all videos of the account are known. */
  isComplete: boolean;
}) {
  const t = useTranslations("texts.file");
  const services = useApi();
  const mayEdit = useMayEdit();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [withFigures, setWithFigures] = useState<"xlsx" | "csv" | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const unavailable = isComplete ? undefined : t("reading");
  const count = videos.length;
  const shown = () => {
    const pending = videoEdits.pendingOf(services).getState();
    return withAllPendingEdits(videos, pending);
  };
  const saveXlsx = async () => {
    setHasFailed(false);
    saveFile(await videosToXlsx(shown()), "videos", "xlsx");
  };
  const beginFigures = (format: "xlsx" | "csv") => {
    setHasFailed(false);
    setWithFigures(format);
  };
  return (
    <>
      <Menu
        label={t("menu")}
        items={() => [
          {
            text: t("saveXlsx", { count }),
            unavailable,
            onSelect: () => void saveXlsx().catch(() => setHasFailed(true)),
          },
          {
            text: t("saveCsv", { count }),
            unavailable,
            onSelect: () => saveFile(videosToCsv(shown()), "videos", "csv"),
          },
          {
            text: t("saveXlsxFigures"),
            unavailable,
            onSelect: () => beginFigures("xlsx"),
          },
          { text: t("saveCsvFigures"), unavailable, onSelect: () => beginFigures("csv") },
          ...(mayEdit ? [{ text: t("open"), onSelect: () => input.current?.click() }] : []),
        ]}
      >
        <FileSpreadsheet aria-hidden="true" size={16} />
      </Menu>
      <span role="alert" className="text-sm text-trouble empty:hidden">
        {hasFailed ? t("saveFailed") : null}
      </span>
      <input
        ref={input}
        type="file"
        aria-label={t("choose")}
        accept=".xlsx,.csv,.tsv,.txt"
        hidden
        onChange={({ target }) => {
          setFile(target.files?.[0] ?? null);
          // Reset, so that the same file can be selected again.
          target.value = "";
        }}
      />
      {withFigures === null ? null : (
        <Suspense>
          <FiguresFile
            format={withFigures}
            videos={shown}
            onClose={() => setWithFigures(null)}
            onFailed={() => {
              setWithFigures(null);
              setHasFailed(true);
            }}
          />
        </Suspense>
      )}
      {file === null ? null : (
        <FilePlanDialog
          file={file}
          onChoose={() => input.current?.click()}
          onClose={() => setFile(null)}
        />
      )}
    </>
  );
}
