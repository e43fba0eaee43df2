import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { useFigures } from "#library/figures/figure-source.tsx";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { ProblemText } from "#shared/ui/error-notice.tsx";
import { saveFile } from "#shared/ui/save-file.ts";
import type { Video } from "#videos/video-record.ts";
import { videosToCsv, videosToXlsx } from "./library-file.ts";

/**
 * Saves videos with their plays and watch time of the last 28 days. Figures that are known are saved at once; else a dialog
 * says how the reading stands, which closing it ends.
 */
export function FiguresFile({
  format,
  videos,
  onClose,
  onFailed,
}: {
  format: "xlsx" | "csv";
  /** Returns what is saved, as it is when the figures are known. */
  videos: () => readonly Video[];
  onClose: () => void;
  /** Is called instead where the file could not be made. */
  onFailed: () => void;
}) {
  const t = useTranslations("texts.file");
  const figureTexts = useTranslations("videoFigures");
  const common = useTranslations("common");
  const { figures, recordCount, isReading, isLookingUp, problem, onRead } = useFigures();
  const known = figures?.isComplete === true && !isReading && problem === null ? figures : null;
  const hasBegun = useRef(false);
  useEffect(() => {
    if (known === null || hasBegun.current) return;
    hasBegun.current = true;
    const save = async () => {
      const content = await (format === "csv" ? videosToCsv : videosToXlsx)(videos(), known);
      saveFile(content, "videos", format);
      onClose();
    };
    save().catch(onFailed);
  }, [known, format, videos, onClose, onFailed]);
  if (isLookingUp || known !== null) return null;
  return (
    <Dialog
      title={t("withFigures")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          {problem === null ? null : (
            <Button variant="primary" onClick={onRead}>
              {common("tryAgain")}
            </Button>
          )}
        </>
      }
    >
      {problem === null ? (
        <p role="status">{figureTexts("reading", { count: recordCount })}</p>
      ) : (
        <p role="alert" className="text-trouble wrap-anywhere">
          <ProblemText problem={problem} />
        </p>
      )}
    </Dialog>
  );
}
