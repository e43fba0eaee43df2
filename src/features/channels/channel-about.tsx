import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "#api/api-context.tsx";
import { channelEdits } from "#api/channel-edits-queries.ts";
import type { Channel } from "#api/channel-record.ts";
import type { ChannelFields } from "#api/channels.ts";
import { usePendingState } from "#api/edits-queries.ts";
import { toProblem } from "#api/errors.ts";
import { EditableText, type SaveOutcome } from "#ui/editable-text.tsx";
import { Panel } from "#ui/panel.tsx";
import { PendingNote } from "#ui/pending-note.tsx";
import { ChannelSwitch } from "./channel-switch.tsx";
import { SwitchOffDialog } from "./switch-off-dialog.tsx";

/** Characters that the service takes. */
const LONGEST_TITLE = 1000;
const LONGEST_DESCRIPTION = 10_000;

/**
 * What of a channel can be told, each where it stands.
 * @param channel as it was asked for
 * @param record as the service has it
 */
export function ChannelAbout({ channel, record }: { channel: Channel; record: Channel }) {
  const t = useTranslations("channel");
  const services = useApi();
  const pending = usePendingState(channelEdits, channel.id);
  const [question, setQuestion] = useState<{ goOn: () => void } | null>(null);

  const save = async (
    field: "title" | "description",
    text: string,
    isForced: boolean,
  ): Promise<SaveOutcome> => {
    const edit = { [field]: text };
    try {
      if (isForced) {
        await channelEdits.edit(services, channel.id, edit);
        return { kind: "saved" };
      }
      const outcome = await channelEdits.editUnlessChanged(services, record, edit);
      return outcome.kind === "sent"
        ? { kind: "saved" }
        : { kind: "conflict", theirs: outcome.theirs[field] ?? "" };
    } catch (error) {
      const problem = toProblem(error) ?? { kind: "unexpected", serviceMessage: "" };
      return { kind: "failed", problem };
    }
  };
  // A switch has two ways to be: whoever else has moved it meanwhile has moved it to where it is wanted.
  const tell = (edit: Partial<ChannelFields>) => channelEdits.edit(services, channel.id, edit);

  return (
    <Panel title={t("about.title")}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <EditableText
          label={t("about.name")}
          value={channel.title ?? ""}
          emptyText={t("untitled")}
          isRequired
          maxLength={LONGEST_TITLE}
          onSave={(text, isForced) => save("title", text, isForced)}
        />
        <EditableText
          label={t("about.description")}
          value={channel.description ?? ""}
          emptyText={t("about.noDescription")}
          isMultiline
          maxLength={LONGEST_DESCRIPTION}
          onSave={(text, isForced) => save("description", text, isForced)}
        />
        <div className="border-t border-line" />
        <ChannelSwitch
          label={t("about.enabled")}
          hint={t("about.enabledHint")}
          isOn={channel.isEnabled}
          onChange={(isEnabled) => tell({ isEnabled })}
          askFirst={(goOn) => setQuestion({ goOn })}
        />
        <ChannelSwitch
          label={t("about.recorded")}
          hint={t("about.recordedHint")}
          isOn={channel.isRecorded}
          onChange={(isRecorded) => tell({ isRecorded })}
        />
        <ChannelSwitch
          label={t("about.dvr")}
          hint={t("about.dvrHint")}
          isOn={channel.hasDvr}
          onChange={(hasDvr) => tell({ hasDvr })}
        />
        {pending === null ? null : (
          <PendingNote
            state={pending}
            onCheckAgain={() => services.settle.checkAgain(channelEdits.settleId(channel.id))}
            onForget={() => channelEdits.forget(services, channel.id)}
          />
        )}
      </div>
      {question === null ? null : (
        <SwitchOffDialog
          title={channel.title ?? t("untitled")}
          onConfirm={question.goOn}
          onClose={() => setQuestion(null)}
        />
      )}
    </Panel>
  );
}
