import type { VodFields } from "#api/pending-vods.ts";
import { useFieldNote } from "#api/save-edit-queries.ts";
import { vodEdits } from "#api/vod-edits-queries.ts";
import { PendingNote } from "#ui/pending-note.tsx";

/** How what one field of a film was told stands; nothing where it stands as told. */
export function VodPendingNote<K extends keyof VodFields>({
  vodId,
  field,
  describe,
}: {
  vodId: string;
  field: K;
  /** Words for what was asked for, where somebody else's is on screen; "" where that says itself. */
  describe: (asked: VodFields[K]) => string;
}) {
  const { asked, ...note } = useFieldNote(vodEdits, vodId, field);
  return <PendingNote {...note} asked={asked === undefined ? "" : describe(asked)} />;
}
