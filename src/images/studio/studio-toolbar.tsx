import { Grid3x3, RotateCcw, RotateCw, ZoomIn, ZoomOut } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { Button, IconButton } from "#shared/ui/button.tsx";
import { ModeSwitch } from "#shared/ui/mode-switch.tsx";
import type { CropShape } from "./studio-state.ts";

/** View of the stage: crop, original, or the file that will be sent. */
export type StudioView = "crop" | "before" | "after";

const ZOOMS = [1, 1.5, 2, 3, 4];

/** Tools for the image on the stage. */
export function StudioToolbar({
  view,
  shape,
  zoom,
  hasGuides,
  onView,
  onShape,
  onZoom,
  onGuides,
  onTurn,
  onReset,
}: {
  view: StudioView;
  shape: CropShape;
  zoom: number;
  hasGuides: boolean;
  onView: (view: StudioView) => void;
  onShape: (shape: CropShape) => void;
  onZoom: (zoom: number) => void;
  onGuides: (hasGuides: boolean) => void;
  /** Quarter turns clockwise. */
  onTurn: (turns: 1 | -1) => void;
  onReset: () => void;
}) {
  const t = useTranslations("pictureStudio");
  const format = useFormatter();
  const smaller = ZOOMS.findLast((step) => step < zoom);
  const larger = ZOOMS.find((step) => step > zoom);
  return (
    <div
      role="group"
      aria-label={t("tools")}
      className="flex flex-wrap items-center gap-x-3 gap-y-2"
    >
      <ModeSwitch
        label={t("view")}
        options={[
          { value: "crop", text: t("views.crop") },
          { value: "before", text: t("views.before") },
          { value: "after", text: t("views.after") },
        ]}
        value={view}
        onChange={onView}
      />
      {view === "crop" ? (
        <>
          <ModeSwitch
            label={t("shape")}
            options={[
              { value: "wide", text: t("shapes.wide") },
              { value: "free", text: t("shapes.free") },
            ]}
            value={shape}
            onChange={onShape}
          />
          <span className="flex">
            <IconButton label={t("turnLeft")} onClick={() => onTurn(-1)}>
              <RotateCcw aria-hidden="true" size={17} />
            </IconButton>
            <IconButton label={t("turnRight")} onClick={() => onTurn(1)}>
              <RotateCw aria-hidden="true" size={17} />
            </IconButton>
          </span>
          <span className="flex items-center">
            <IconButton
              label={t("zoomOut")}
              aria-disabled={smaller === undefined}
              onClick={() => onZoom(smaller ?? zoom)}
            >
              <ZoomOut aria-hidden="true" size={17} />
            </IconButton>
            <output className="min-w-12 text-center text-sm text-ink-soft tabular-nums">
              {format.number(zoom, { style: "percent" })}
            </output>
            <IconButton
              label={t("zoomIn")}
              aria-disabled={larger === undefined}
              onClick={() => onZoom(larger ?? zoom)}
            >
              <ZoomIn aria-hidden="true" size={17} />
            </IconButton>
          </span>
          <IconButton
            label={t("guides")}
            aria-pressed={hasGuides}
            className={hasGuides ? "bg-accent-wash text-accent" : undefined}
            onClick={() => onGuides(!hasGuides)}
          >
            <Grid3x3 aria-hidden="true" size={17} />
          </IconButton>
        </>
      ) : null}
      <Button variant="quiet" className="ms-auto" onClick={onReset}>
        {t("reset")}
      </Button>
    </div>
  );
}
