import type { ReactNode } from "react";
import { useTellEdit } from "#shared/sync/save-edit-queries.ts";
import { Switch } from "#shared/ui/switch.tsx";
import { channelEdits } from "./channel-edits-queries.ts";
import { ChannelPendingNote } from "./channel-pending-note.tsx";
import type { Channel } from "./channel-record.ts";

/** One of a channel's switches. */
export function ChannelSwitch({
  channel,
  field,
  label,
  hint,
  askFirst,
}: {
  /** As it was asked for. */
  channel: Channel;
  field: "isEnabled" | "isRecorded" | "hasDvr";
  label: string;
  hint: ReactNode;
  /** Asks the person before the switch goes off; calls `goOn` if it shall. */
  askFirst?: (goOn: () => void) => void;
}) {
  const { tell, isTelling, problem } = useTellEdit(channelEdits, channel.id);
  return (
    <Switch
      label={label}
      hint={hint}
      isOn={channel[field]}
      isBusy={isTelling}
      problem={problem}
      note={<ChannelPendingNote channelId={channel.id} field={field} describe={() => ""} />}
      onChange={(isOn) => {
        const change = () => tell({ [field]: isOn });
        if (isOn || askFirst === undefined) change();
        else askFirst(change);
      }}
    />
  );
}
