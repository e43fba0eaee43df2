import { type KeyboardEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { playlistEdits } from "#playlists/playlist-edits-queries.ts";
import type { Playlist } from "#playlists/playlist-record.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { saveEdit } from "#shared/sync/save-edit-queries.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { EditableText, type SaveOutcome } from "#shared/ui/editable-text.tsx";
import { isComposing } from "#shared/ui/is-composing.ts";
import { LONGEST } from "./check-fields.ts";
import { CloseQuestionActions } from "./close-question.tsx";
import { PlaylistFieldNote } from "./playlist-field-note.tsx";
import { useCloseQuestion } from "./use-close-question.ts";

/** What a playlist is called and described as, each to be changed where it stands. */
export function EditPlaylistDialog({
  playlist,
  onClose,
}: {
  /** As it was asked for. */
  playlist: Playlist;
  onClose: () => void;
}) {
  const t = useTranslations("playlist");
  const words = useTranslations("dialog");
  const services = useApi();
  const [changed, setChanged] = useState({ title: false, description: false });
  const isChanged = changed.title || changed.description;
  const question = useCloseQuestion(isChanged, onClose);
  // One key would take back what was typed and close the dialog over it.
  const askAtEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || isComposing(event) || !isChanged) return;
    event.preventDefault();
    event.stopPropagation();
    question.close();
  };

  const text = (field: "title" | "description", emptyText: string) => ({
    emptyText,
    value: playlist[field] ?? "",
    maxLength: LONGEST[field],
    onDraftChange: (isTyped: boolean) => setChanged((all) => ({ ...all, [field]: isTyped })),
    async onSave(typed: string, _isForced: boolean, base: string): Promise<SaveOutcome> {
      // It may have been looked up again since: what counts is what the person has seen.
      const shown = { ...playlist, [field]: base };
      const outcome = await saveEdit(playlistEdits, services, shown, { [field]: typed });
      return outcome.kind === "conflict"
        ? { kind: "conflict", theirs: outcome.theirs[field] ?? "" }
        : outcome;
    },
    note: <PlaylistFieldNote playlistId={playlist.id} field={field} emptyText={emptyText} />,
  });
  return (
    <Dialog
      title={t("edit.title")}
      onClose={question.close}
      actions={
        question.isAsking ? (
          <CloseQuestionActions onStay={question.stay} onDiscard={onClose} />
        ) : (
          <Button onClick={question.close}>{words("close")}</Button>
        )
      }
    >
      <div onKeyDownCapture={askAtEscape} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <EditableText label={t("fields.title")} isRequired {...text("title", t("untitled"))} />
        <EditableText
          label={t("fields.description")}
          isMultiline
          {...text("description", t("fields.noDescription"))}
        />
      </div>
    </Dialog>
  );
}
