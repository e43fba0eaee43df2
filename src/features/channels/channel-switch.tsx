import type { ReactNode } from "react";
import { channelEdits } from "#api/channel-edits-queries.ts";
import type { Channel } from "#api/channel-record.ts";
import { useTellEdit } from "#api/save-edit-queries.ts";
import { Switch } from "#ui/switch.tsx";
import { ChannelPendingNote } from "./channel-pending-note.tsx";

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
