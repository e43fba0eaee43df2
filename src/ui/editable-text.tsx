import { Pencil } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { Problem } from "#lib/problem.ts";
import { Button, IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { CONTROL } from "./fields.tsx";

/** What became of a text that was to be saved. `conflict`: somebody else has changed it meanwhile. */
export type SaveOutcome =
  | { kind: "saved" }
  | { kind: "conflict"; theirs: string }
  | { kind: "failed"; problem: Problem };

type State =
  | { kind: "shown" }
  | { kind: "editing"; draft: string; trouble: Exclude<SaveOutcome, { kind: "saved" }> | null }
  | { kind: "saving"; draft: string };

/**
 * A text that is edited where it stands. The new text shows at once; when it can't be saved, the editor is
 * there again with what was typed and with the reason.
 */
export function EditableText({
  label,
  value,
  emptyText,
  isMultiline = false,
  isRequired = false,
  maxLength,
  note,
  onSave,
}: {
  label: string;
  value: string;
  /** Stands where there is no text. */
  emptyText: string;
  isMultiline?: boolean;
  isRequired?: boolean;
  maxLength: number;
  /** How the last change stands. */
  note?: ReactNode;
  /** @param isForced the person has seen what somebody else wrote and wants theirs all the same */
  onSave: (text: string, isForced: boolean) => Promise<SaveOutcome>;
}) {
  const t = useTranslations("editable");
  const problems = useTranslations("problems");
  const id = useId();
  const [state, setState] = useState<State>({ kind: "shown" });
  const field = useRef<HTMLTextAreaElement & HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const isEditing = state.kind === "editing";
  const wasEditing = useRef(false);
  useEffect(() => {
    if (isEditing) field.current?.focus();
    // The field took the keyboard's place with it.
    else if (wasEditing.current && document.activeElement === document.body) {
      opener.current?.focus();
    }
    wasEditing.current = isEditing;
  }, [isEditing]);

  const save = async (draft: string, isForced: boolean) => {
    const text = isMultiline ? draft.trimEnd() : draft.trim();
    if (isRequired && text === "") return;
    if (text === value && !isForced) {
      setState({ kind: "shown" });
      return;
    }
    setState({ kind: "saving", draft: text });
    const outcome = await onSave(text, isForced);
    setState(
      outcome.kind === "saved"
        ? { kind: "shown" }
        : { kind: "editing", draft: text, trouble: outcome },
    );
  };

  if (state.kind !== "editing") {
    const shown = state.kind === "saving" ? state.draft : value;
    return (
      <div>
        <div className="flex items-center justify-between gap-2">
          <span id={id} className="text-sm font-medium text-ink-soft">
            {label}
          </span>
          <IconButton
            ref={opener}
            label={t("edit", { name: label })}
            disabled={state.kind === "saving"}
            onClick={() => setState({ kind: "editing", draft: value, trouble: null })}
          >
            <Pencil size={14} />
          </IconButton>
        </div>
        <p
          aria-busy={state.kind === "saving"}
          className={classNames(
            "max-w-prose whitespace-pre-line wrap-anywhere",
            shown === "" ? "text-ink-faint" : null,
          )}
        >
          <bdi>{shown === "" ? emptyText : shown}</bdi>
        </p>
        <div role="status" className="text-sm text-ink-faint">
          {state.kind === "saving" ? t("saving") : note}
        </div>
      </div>
    );
  }

  const { draft, trouble } = state;
  const isEmpty = isRequired && draft.trim() === "";
  const shared = {
    ref: field,
    id,
    dir: "auto",
    value: draft,
    maxLength,
    "aria-invalid": isEmpty,
    "aria-describedby": `${id}-trouble`,
    className: classNames(CONTROL, "w-full"),
    onChange: ({ target }: { target: { value: string } }) =>
      setState({ ...state, draft: target.value }),
    onKeyDown(event: KeyboardEvent) {
      if (event.key === "Escape") setState({ kind: "shown" });
      const isDone = isMultiline ? event.ctrlKey || event.metaKey : true;
      if (event.key === "Enter" && isDone && !event.nativeEvent.isComposing) {
        event.preventDefault();
        void save(draft, false);
      }
    },
  };
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="text-sm font-medium text-ink-soft">
        {label}
      </label>
      {isMultiline ? <textarea {...shared} rows={6} /> : <input {...shared} type="text" />}
      <div
        id={`${id}-trouble`}
        role="alert"
        className="text-sm text-trouble wrap-anywhere empty:hidden"
      >
        {isEmpty ? t("required") : null}
        {trouble?.kind === "failed" ? (
          <>
            {problems(`${trouble.problem.kind}.title`)} <bdi>{trouble.problem.serviceMessage}</bdi>
          </>
        ) : null}
        {trouble?.kind === "conflict" ? (
          <>
            {t("conflict")} <bdi>{trouble.theirs || emptyText}</bdi>
          </>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2">
        {trouble?.kind === "conflict" ? (
          <>
            <Button variant="primary" onClick={() => void save(draft, true)}>
              {t("saveMine")}
            </Button>
            <Button onClick={() => setState({ kind: "shown" })}>{t("keepTheirs")}</Button>
          </>
        ) : (
          <>
            <Button variant="primary" disabled={isEmpty} onClick={() => void save(draft, false)}>
              {t("save")}
            </Button>
            <Button onClick={() => setState({ kind: "shown" })}>{t("cancel")}</Button>
          </>
        )}
      </div>
    </div>
  );
}
