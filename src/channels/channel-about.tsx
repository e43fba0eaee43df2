import { type ReactNode, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useApi } from "#shared/http/api-context.tsx";
import { saveEdit, useFieldNote, useSendEdit } from "#shared/sync/save-edit-queries.ts";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";
import { Copyable } from "#shared/ui/copy-button.tsx";
import { DraftGuard } from "#shared/ui/draft-guard.tsx";
import { EditableText, type SaveOutcome } from "#shared/ui/editable-text.tsx";
import { Facts, Panel } from "#shared/ui/panel.tsx";
import { PendingNote } from "#shared/ui/pending-note.tsx";
import { Switch } from "#shared/ui/switch.tsx";
import { channelEdits } from "./channel-edits-queries.ts";
import type { Channel } from "./channel-record.ts";
import type { ChannelFields } from "./channels.ts";

/** Maximum lengths that the service accepts, in UTF-16 units. */
const LONGEST = { title: 1000, description: 10_000 } as const;

/**
 * Editable fields and switches of a channel. Asks before typed text is lost.
 * @param channel with pending edits applied
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
      // The channel may have been refetched since: compare with the text that the user saw.
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
        describe={(requested) => requested || emptyText}
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

/** Explains what disabling a channel means for its viewers, and asks for confirmation. */
function SwitchOffDialog({
  title,
  onConfirm,
  onClose,
}: {
  /** Title of the channel. */
  title: string;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const t = useTranslations("channel.switchOff");
  return (
    <ConfirmDialog
      title={t("title", { title })}
      cancel={t("cancel")}
      confirm={t("confirm")}
      onConfirm={() => {
        onClose();
        onConfirm();
      }}
      onClose={onClose}
    >
      <p>{t("advice")}</p>
    </ConfirmDialog>
  );
}

function ChannelSwitch({
  channel,
  field,
  label,
  hint,
  askFirst,
}: {
  /** With pending edits applied. */
  channel: Channel;
  field: "isEnabled" | "isRecorded" | "hasDvr";
  label: string;
  hint: ReactNode;
  /** Asks for confirmation before the switch is turned off; calls `goOn` to continue. */
  askFirst?: (goOn: () => void) => void;
}) {
  const { sendEdit, isSaving, problem } = useSendEdit(channelEdits, channel.id);
  return (
    <Switch
      label={label}
      hint={hint}
      isOn={channel[field]}
      isBusy={isSaving}
      problem={problem}
      note={<ChannelPendingNote channelId={channel.id} field={field} describe={() => ""} />}
      onChange={(isOn) => {
        const change = () => sendEdit({ [field]: isOn });
        if (isOn || askFirst === undefined) change();
        else askFirst(change);
      }}
    />
  );
}

/** Renders the status of a field's pending edit; nothing if there is none. */
function ChannelPendingNote<K extends keyof ChannelFields>({
  channelId,
  field,
  describe,
}: {
  channelId: string;
  field: K;
  /** Returns the text of the pending value, shown while another value is on screen; "" if that is obvious. */
  describe: (requested: ChannelFields[K]) => string;
}) {
  const { requested, ...note } = useFieldNote(channelEdits, channelId, field);
  return <PendingNote {...note} requested={requested === undefined ? "" : describe(requested)} />;
}

/** Renders the read-only details of a channel, with copyable ids. */
export function ChannelFacts({ channel }: { channel: Channel }) {
  const t = useTranslations("channel.details");
  const format = useFormatter();
  const instant = (ms: number | null) =>
    ms === null ? null : format.dateTime(ms, { dateStyle: "medium", timeStyle: "short" });
  return (
    <Panel title={t("title")}>
      <Facts
        facts={[
          { name: t("recording"), value: t(channel.isRecorded ? "on" : "off") },
          { name: t("dvr"), value: t(channel.hasDvr ? "on" : "off") },
          { name: t("enabledSince"), value: instant(channel.enabledSinceMs) },
          { name: t("countdown"), value: instant(channel.countdownAtMs) },
          { name: t("created"), value: instant(channel.createdAtMs) },
          { name: t("saved"), value: instant(channel.savedAtMs) },
          { name: t("id"), value: <Copyable label={t("copyId")} text={channel.id} /> },
          {
            name: t("assetId"),
            value:
              channel.assetId === null ? null : (
                <Copyable label={t("copyAssetId")} text={channel.assetId} />
              ),
          },
        ]}
      />
    </Panel>
  );
}
