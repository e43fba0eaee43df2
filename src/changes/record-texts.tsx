import { type ReactNode, useState } from "react";
import type { Fields } from "./edit-journal.ts";
import { EditableText } from "./editable-text.tsx";
import type { Edits } from "./edits-queries.ts";
import { FieldNote } from "./field-note.tsx";
import { MAX_TEXT } from "./max-text.ts";
import type { SaveEditOutcome } from "./save-edit-queries.ts";

type TextField = keyof typeof MAX_TEXT;

/**
 * Returns the title and description of a record, each edited in place and saved unless another person has changed it.
 */
export function useRecordTexts<
  T extends { id: string } & Record<TextField, string | null>,
  F extends Fields<F> & Record<TextField, string>,
>({
  edits,
  record,
  labels,
  isDisabled = false,
  save,
}: {
  edits: Edits<T, F>;
  /** Includes pending edits. */
  record: T;
  labels: Record<TextField | "untitled" | "noDescription", string>;
  isDisabled?: boolean;
  save: (shown: T, edit: Partial<Record<TextField, string>>) => Promise<SaveEditOutcome<T>>;
}): {
  fields: ReactNode;
  /** There is unsaved text. */
  isChanged: boolean;
} {
  const [changed, setChanged] = useState({ title: false, description: false });
  const text = (field: TextField, emptyText: string) => ({
    label: labels[field],
    emptyText,
    value: record[field] ?? "",
    isDisabled,
    maxLength: MAX_TEXT[field],
    onDraftChange: (isTyped: boolean) => setChanged((all) => ({ ...all, [field]: isTyped })),
    async onSave(
      typed: string,
      _isForced: boolean,
      base: string,
    ): Promise<SaveEditOutcome<string>> {
      // The record may have been refetched since: compare with the text that the user saw.
      const outcome = await save({ ...record, [field]: base }, { [field]: typed });
      return outcome.kind === "conflict"
        ? { kind: "conflict", theirs: outcome.theirs[field] ?? "" }
        : outcome;
    },
    note: (
      <FieldNote
        edits={edits}
        id={record.id}
        field={field}
        describe={(requested) => requested || emptyText}
      />
    ),
  });
  return {
    fields: (
      <>
        <EditableText isRequired {...text("title", labels.untitled)} />
        <EditableText isMultiline {...text("description", labels.noDescription)} />
      </>
    ),
    isChanged: changed.title || changed.description,
  };
}
