import { useState } from "react";
import { keyOfCell, openCellOf, textEditsOf } from "#library/text-edits.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { useStore, useStoreAtOnce } from "#shared/sync/use-store.ts";
import { useIsTyping } from "#shared/ui/use-is-typing.ts";
import { TextTroubleDialog } from "./text-trouble-dialog.tsx";

/**
 * Asks about texts that were typed in the list and could not be saved, on whatever page the person is by now: one after the
 * other, and not while anything else is typed.
 */
export function TextTroubles() {
  const services = useApi();
  const edits = Object.values(useStore(textEditsOf(services)));
  const isCellOpen = useStoreAtOnce(openCellOf(services), (open) => open !== null);
  const isTyping = useIsTyping();
  const [askedKey, setAskedKey] = useState<string | null>(null);
  const keyOf = ({ video, field }: (typeof edits)[number]) =>
    keyOfCell({ videoId: video.id, field });
  const troubles = edits.filter(({ trouble }) => trouble !== null);
  const asked = troubles.find((edit) => keyOf(edit) === askedKey);
  // In the dialog that is open something is typed, too.
  const edit = asked ?? (isTyping || isCellOpen ? undefined : troubles[0]);
  const key = edit === undefined ? null : keyOf(edit);
  if (key !== askedKey) setAskedKey(key);
  return edit === undefined ? null : <TextTroubleDialog key={key} edit={edit} />;
}
