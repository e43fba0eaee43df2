import { useFieldNote } from "#shared/sync/save-edit-queries.ts";
import { PendingNote } from "#shared/ui/pending-note.tsx";
import { channelEdits } from "./channel-edits-queries.ts";
import type { ChannelFields } from "./channels.ts";

/** How what one field of a channel was told stands; nothing where it stands as told. */
export function ChannelPendingNote<K extends keyof ChannelFields>({
  channelId,
  field,
  describe,
}: {
  channelId: string;
  field: K;
  /** Words for what was asked for, where somebody else's is on screen; "" where that says itself. */
  describe: (asked: ChannelFields[K]) => string;
}) {
  const { asked, ...note } = useFieldNote(channelEdits, channelId, field);
  return <PendingNote {...note} asked={asked === undefined ? "" : describe(asked)} />;
}
