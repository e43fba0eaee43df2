import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "#shared/http/api-context.tsx";
import { saveEdit } from "#shared/sync/save-edit-queries.ts";
import { DraftGuard } from "#shared/ui/draft-guard.tsx";
import { EditableText, type SaveOutcome } from "#shared/ui/editable-text.tsx";
import { Panel } from "#shared/ui/panel.tsx";
import { channelEdits } from "./channel-edits-queries.ts";
import { ChannelPendingNote } from "./channel-pending-note.tsx";
import type { Channel } from "./channel-record.ts";
import { ChannelSwitch } from "./channel-switch.tsx";
import { SwitchOffDialog } from "./switch-off-dialog.tsx";

/** What the service takes: UTF-16 units. */
const LONGEST = { title: 1000, description: 10_000 } as const;

/**
 * What of a channel can be told, each where it stands. Asks before something typed is lost.
 * @param channel as it was asked for
 */
export function ChannelAbout({ channel }: { channel: Channel }) {
  const t = useTranslations("channel");
  const services = useApi();
  const [changed, setChanged] = useState({ title: false, description: false });
  const [question, setQuestion] = useState<{ goOn: () => void } | null>(null);

  const text = (field: "title" | "description", emptyText: string) => ({
    emptyText,
    value: channel[field] ?? "",
    maxLength: LONGEST[field],
    onDraftChange: (isChanged: boolean) => setChanged((all) => ({ ...all, [field]: isChanged })),
    async onSave(typed: string, _isForced: boolean, base: string): Promise<SaveOutcome> {
      // The channel may have been looked up again since: what counts is what the person has seen.
      const shown = { ...channel, [field]: base };
      const outcome = await saveEdit(channelEdits, services, shown, { [field]: typed });
      return outcome.kind === "conflict"
        ? { kind: "conflict", theirs: outcome.theirs[field] ?? "" }
        : outcome;
    },
    note: (
      <ChannelPendingNote
        channelId={channel.id}
        field={field}
        describe={(asked) => asked || emptyText}
      />
    ),
  });

  return (
    <Panel title={t("about.title")}>
      <DraftGuard isChanged={changed.title || changed.description} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <EditableText label={t("about.name")} isRequired {...text("title", t("untitled"))} />
        <EditableText
          label={t("about.description")}
          isMultiline
          {...text("description", t("about.noDescription"))}
        />
        <div className="border-t border-line" />
        <ChannelSwitch
          channel={channel}
          field="isEnabled"
          label={t("about.enabled")}
          hint={t("about.enabledHint")}
          askFirst={(goOn) => setQuestion({ goOn })}
        />
        <ChannelSwitch
          channel={channel}
          field="isRecorded"
          label={t("about.recorded")}
          hint={t("about.recordedHint")}
        />
        <ChannelSwitch
          channel={channel}
          field="hasDvr"
          label={t("about.dvr")}
          hint={t("about.dvrHint")}
        />
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
