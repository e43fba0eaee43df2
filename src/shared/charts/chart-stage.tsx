import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "#shared/ui/class-names.ts";

/**
 * Where a chart is drawn. It is one stop for the keyboard, an `application`: the arrows are the chart's, and
 * what they lead to is announced.
 */
export function ChartStage({
  label,
  kind,
  keys,
  spoken,
  drawing,
  className,
  children,
  ...rest
}: Omit<ComponentProps<"div">, "role"> & {
  label: string;
  /** What it is called, for those who do not see it. */
  kind: string;
  /** What keys do in it. */
  keys: string;
  /** What is at the place that keys led to; empty while they led nowhere. */
  spoken: string;
  /** What does not change as somebody moves about. */
  drawing: ReactNode;
  /** What follows the pointer or the keys, above the drawing. */
  children?: ReactNode;
}) {
  const keysId = useId();
  return (
    <>
      <div
        {...rest}
        // Positions are counted from the left, whichever way the page is read.
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
          {drawing}
        </div>
        {children}
      </div>
      <p id={keysId} hidden>
        {keys}
      </p>
      <p role="status" className="sr-only">
        {spoken}
      </p>
    </>
  );
}
