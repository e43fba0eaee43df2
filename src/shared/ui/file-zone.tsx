import { type ReactNode, useId, useRef } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { useFileCatch } from "./file-catch.ts";

/** File picker for files other than videos; they can be dropped or pasted anywhere on the page too. */
export function FileZone({
  label,
  hint,
  choose,
  letGo,
  icon,
  accept,
  isMultiple,
  onFiles,
  children,
}: {
  label: string;
  hint: string;
  /** Label of the button. */
  choose: string;
  /** Text shown while files are dragged over the page. */
  letGo: string;
  icon: ReactNode;
  /** As the `accept` attribute of a file input. */
  accept: string;
  isMultiple: boolean;
  onFiles: (files: File[]) => void;
  /** Other ways to add files. */
  children?: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  const inputId = useId();
  const isOver = useFileCatch(onFiles);
  return (
    <div
      className={classNames(
        "relative flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border-2 border-dashed px-4 py-3",
        isOver ? "border-accent bg-accent-wash" : "border-line-strong",
      )}
    >
      <div className="min-w-0 grow basis-52">
        <label htmlFor={inputId} className="font-semibold">
          {label}
        </label>
        <p className="text-sm text-ink-faint">{hint}</p>
      </div>
      <input
        ref={input}
        id={inputId}
        type="file"
        multiple={isMultiple}
        accept={accept}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Reset, so that the same file can be selected again after it was removed.
          target.value = "";
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => input.current?.click()}>{choose}</Button>
        {children}
      </div>
      {isOver ? (
        <div
          role="status"
          className="pointer-events-none fixed inset-0 z-40 grid place-items-center bg-canvas/85 p-4"
        >
          <p className="grid size-full place-content-center justify-items-center gap-2 rounded-lg border-2 border-dashed border-accent bg-accent-wash text-lg font-semibold text-accent">
            {icon}
            {letGo}
          </p>
        </div>
      ) : null}
    </div>
  );
}
