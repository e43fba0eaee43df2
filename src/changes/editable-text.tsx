import { Pencil } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button, IconButton } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { InlineProblem } from "#shared/ui/error-notice.tsx";
import { CONTROL, directionOfText } from "#shared/ui/fields.tsx";
import { isComposing } from "#shared/ui/is-composing.ts";
import type { SaveEditOutcome } from "./save-edit-queries.ts";

type Issue = Exclude<SaveEditOutcome<string>, { kind: "saved" }>;

/** `base` is the text the user saw when they began, or in the last conflict. */
type State =
  | { kind: "shown" }
  | { kind: "editing"; draft: string; base: string; issue: Issue | null }
  | { kind: "saving"; draft: string; base: string };

interface EditableTextProps {
  label: string;
  value: string;
  emptyText: string;
  isMultiline?: boolean;
  isRequired?: boolean;
  /** Saving is disabled. A draft stays and can be copied. */
  isDisabled?: boolean;
  /** Counts UTF-16 code units. Longer text can be typed but not saved, so that pasted text is never truncated. */
  maxLength: number;
  note?: ReactNode;
  /**
   * Saves the text.
   * @param isForced the user has seen another person's text and overwrites it
   * @param base the text that the user saw last
   */
  onSave: (text: string, isForced: boolean, base: string) => Promise<SaveEditOutcome<string>>;
  /** Is called with whether there is an unsaved draft. */
  onDraftChange?: (isChanged: boolean) => void;
  /** Is what was typed elsewhere and could not be saved there: the editor is open at first. */
  begunWith?: Omit<Extract<State, { kind: "editing" }>, "kind">;
  /** Is called when the editor closes. */
  onEnd?: () => void;
}

/**
 * Shows text that is edited in place. The new text shows at once; if saving fails, the editor reopens with the draft
 * and the reason. A draft survives a new `value`.
 */
export function EditableText(props: EditableTextProps) {
  const { label, value, emptyText, isMultiline = false, isDisabled = false, note } = props;
  const t = useTranslations("editable");
  const common = useTranslations("common");
  const { begunWith } = props;
  const [state, setState] = useState<State>(
    begunWith === undefined ? { kind: "shown" } : { kind: "editing", ...begunWith },
  );
  const opener = useRef<HTMLButtonElement>(null);
  const isEditing = state.kind === "editing";
  const wasEditing = useRef(false);
  useEffect(() => {
    // The focus was lost with the removed field.
    if (!isEditing && wasEditing.current && document.activeElement === document.body) {
      opener.current?.focus();
    }
    wasEditing.current = isEditing;
  }, [isEditing]);

  const become = (next: State) => {
    setState(next);
    props.onDraftChange?.(next.kind !== "shown" && next.draft !== next.base);
    if (next.kind === "shown") props.onEnd?.();
  };

  const save = async (draft: string, base: string, isForced: boolean) => {
    const text = isMultiline ? draft.trimEnd() : draft.trim();
    if (text === base && !isForced) {
      become({ kind: "shown" });
      return;
    }
    become({ kind: "saving", draft: text, base });
    const outcome = await props.onSave(text, isForced, base);
    if (outcome.kind === "saved") become({ kind: "shown" });
    else {
      const seen = outcome.kind === "conflict" ? outcome.theirs : base;
      become({ kind: "editing", draft: text, base: seen, issue: outcome });
    }
  };

  if (state.kind === "editing") {
    const { draft, base, issue } = state;
    return (
      <Editor
        {...props}
        state={state}
        onType={(typed) => become({ ...state, draft: typed })}
        onSave={() => void save(draft, base, issue?.kind === "conflict")}
        onCancel={() => become({ kind: "shown" })}
      />
    );
  }
  const isSaving = state.kind === "saving";
  const shown = isSaving ? state.draft : value;
  return (
    <div className="group">
      <div className="flex min-h-8 items-center justify-between gap-2">
        <span className="text-sm font-medium text-ink-soft">{label}</span>
        {isDisabled ? null : (
          <IconButton
            ref={opener}
            label={t("edit", { name: label })}
            // Not `disabled`, which would lose the focus.
            aria-disabled={isSaving}
            onClick={() => {
              if (!isSaving) {
                become({ kind: "editing", draft: value, base: value, issue: null });
              }
            }}
          >
            <Pencil size={14} />
          </IconButton>
        )}
      </div>
      <p
        aria-busy={isSaving}
        className={classNames(
          "max-w-prose whitespace-pre-line wrap-anywhere",
          shown === "" ? "text-ink-faint" : null,
        )}
      >
        <bdi>{shown === "" ? emptyText : shown}</bdi>
      </p>
      {isSaving ? (
        <p role="status" className="text-sm text-ink-faint">
          {common("saving")}
        </p>
      ) : (
        note
      )}
    </div>
  );
}

function Editor({
  label,
  emptyText,
  isMultiline = false,
  isRequired = false,
  isDisabled = false,
  maxLength,
  state: { draft, base, issue },
  onType,
  onSave,
  onCancel,
}: Omit<EditableTextProps, "onSave"> & {
  state: Extract<State, { kind: "editing" }>;
  onType: (typed: string) => void;
  onSave: () => void;
  onCancel: () => void;
}) {
  const t = useTranslations("editable");
  const common = useTranslations("common");
  const id = useId();
  const isEmpty = isRequired && draft.trim() === "";
  const isChanged = draft !== base;
  /** Counts the characters over the limit. Is negative for characters left. */
  const excess = draft.length - maxLength;
  const field = useRef<HTMLTextAreaElement & HTMLInputElement>(null);
  useEffect(() => {
    const element = field.current;
    const active = document.activeElement;
    // The button that opened the editor is gone. If the user has moved on while it was saving, leave the
    // focus there.
    if (active !== null && active !== document.body) return;
    element?.focus();
    element?.setSelectionRange(element.value.length, element.value.length);
  }, []);
  const cannotSave = isDisabled || isEmpty || excess > 0;
  const shared = {
    ref: field,
    id,
    dir: directionOfText(draft),
    value: draft,
    readOnly: isDisabled,
    "aria-invalid": isEmpty || excess > 0 || issue !== null,
    "aria-describedby": `${id}-trouble ${id}-problem`,
    className: classNames(CONTROL, "w-full"),
    onChange: ({ target }: { target: { value: string } }) => onType(target.value),
    onKeyDown(event: KeyboardEvent) {
      // During composition these keys belong to the input method.
      if (isComposing(event)) return;
      // A changed multi-line text is only discarded by the button.
      if (event.key === "Escape" && !(isMultiline && isChanged)) onCancel();
      const isDone = isMultiline ? event.ctrlKey || event.metaKey : true;
      if (event.key === "Enter" && isDone) {
        event.preventDefault();
        // Another person's text is overwritten by its button alone.
        if (!cannotSave && issue?.kind !== "conflict") onSave();
      }
    },
  };
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="flex min-h-8 items-center text-sm font-medium text-ink-soft">
        {label}
      </label>
      {isMultiline ? (
        <textarea {...shared} rows={Math.min(16, Math.max(5, draft.split("\n").length + 1))} />
      ) : (
        <input {...shared} type="text" />
      )}
      <div
        id={`${id}-trouble`}
        role="alert"
        className="text-sm text-trouble wrap-anywhere empty:hidden"
      >
        {isEmpty ? t("required") : null}
        {excess > 0 ? t("tooLong", { count: excess }) : null}
        {issue?.kind === "conflict" ? (
          <>
            {t("conflict")}{" "}
            <bdi className="block max-h-40 overflow-y-auto font-medium whitespace-pre-line">
              {issue.theirs || emptyText}
            </bdi>
          </>
        ) : null}
      </div>
      <InlineProblem
        id={`${id}-problem`}
        problem={issue?.kind === "failed" ? issue.problem : null}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" disabled={cannotSave} onClick={onSave}>
          {issue?.kind === "conflict" ? t("saveMine") : common("save")}
        </Button>
        <Button onClick={onCancel}>
          {issue?.kind === "conflict" ? t("keepTheirs") : common("cancel")}
        </Button>
        {isMultiline && issue === null ? (
          <span className="text-sm text-ink-faint pointer-coarse:hidden">{t("saveKeys")}</span>
        ) : null}
      </div>
    </div>
  );
}
