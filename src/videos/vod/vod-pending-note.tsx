import { useFieldNote } from "#shared/sync/save-edit-queries.ts";
import { PendingNote } from "#shared/ui/pending-note.tsx";
import type { VodFields } from "#videos/pending-vods.ts";
import { vodEdits } from "#videos/vod-edits-queries.ts";

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
