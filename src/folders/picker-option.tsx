import { Folder } from "lucide-react";
import type { ComponentProps } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "#shared/ui/class-names.ts";

const STEP_REM = 1;
/** Deeper ones stand no further in: a narrow screen has no room. */
const DEEPEST_STEP = 6;

/** One folder to choose: a native radio or checkbox with its name. */
export function PickerOption({
  input,
  text,
  depth = 0,
  path = null,
  isSettling = false,
  unavailable,
}: {
  input: Omit<ComponentProps<"input">, "className" | "disabled">;
  text: string;
  depth?: number;
  /** Where it lies, in a list that does not show it. */
  path?: string | null;
  isSettling?: boolean;
  /** Why it can't be chosen; null: it can. */
  unavailable: string | null;
}) {
  const t = useTranslations("folders.picker");
  return (
    <label
      className={classNames(
        "flex min-h-8 items-center gap-2 rounded px-2 py-1 has-checked:bg-accent-wash",
        unavailable === null ? "cursor-pointer hover:bg-sunken" : "text-ink-faint",
      )}
      style={{ paddingInlineStart: `${0.5 + STEP_REM * Math.min(depth, DEEPEST_STEP)}rem` }}
    >
      <input
        {...input}
        disabled={unavailable !== null}
        className="size-4 shrink-0 accent-(--accent)"
      />
      <Folder size={15} aria-hidden="true" className="shrink-0 text-ink-faint" />
      <span className="min-w-0 grow">
        <bdi className="block truncate" title={text}>
          {text}
        </bdi>
        {path === null ? null : (
          <bdi className="block truncate text-xs text-ink-faint" title={path}>
            {path}
          </bdi>
        )}
        {unavailable === null ? null : <span className="block text-xs">{unavailable}</span>}
      </span>
      {isSettling ? <span className="shrink-0 text-xs text-working">{t("settling")}</span> : null}
    </label>
  );
}
