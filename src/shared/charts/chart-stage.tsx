import { type ComponentProps, createContext, type ReactNode, useId } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "#shared/ui/class-names.ts";
import type { Stretch } from "./use-cursor.ts";

/** Describes the active point of a chart, by its index among the points. */
export interface PlotCursor {
  at: number | null;
  stretch?: Stretch | null;
  /** Holds visual details of the active point. Is null if there are none. */
  tooltip: ReactNode;
  /** Holds shapes of the chart library at the active point, besides its line and dots. */
  mark?: ReactNode;
}

/** Is a context, so that a moving cursor renders none of the series. */
export const CursorContext = createContext<PlotCursor>({ at: null, tooltip: null });

/**
 * Shows the interactive area of a chart. It is one tab stop with role `application`: the chart handles the arrow keys,
 * and the focused value is announced.
 */
export function ChartStage({
  label,
  kind,
  keys,
  spoken,
  cursor,
  drawing,
  className,
  children,
  ...rest
}: Omit<ComponentProps<"div">, "role"> & {
  label: string;
  kind: string;
  keys: string;
  /** Announces the focused place. It is empty while the keyboard is not used. */
  spoken: string;
  /** Holds the part of the cursor that a `ChartPlot` in the drawing shows. */
  cursor: PlotCursor;
  /** Holds the part of the drawing that does not depend on the cursor. */
  drawing: ReactNode;
  /** Lies over the drawing and follows the cursor. */
  children?: ReactNode;
}) {
  const t = useTranslations("charts");
  const keysId = useId();
  return (
    <>
      <div
        {...rest}
        // Time and other scales run from left to right in every language.
        dir="ltr"
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={label}
        aria-roledescription={kind}
        aria-describedby={keysId}
        className={classNames(
          "relative cursor-crosshair touch-pan-y rounded-md select-none",
          className,
        )}
      >
        <div aria-hidden="true" className="pointer-events-none absolute inset-0">
          <CursorContext value={cursor}>{drawing}</CursorContext>
        </div>
        {children}
      </div>
      <p id={keysId} hidden>
        {keys} {document.documentElement.dir === "rtl" ? t("leftToRight") : null}
      </p>
      <p role="status" className="sr-only">
        {spoken}
      </p>
    </>
  );
}
