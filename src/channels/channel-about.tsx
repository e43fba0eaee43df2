import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { FieldNote } from "#changes/field-note.tsx";
import { useRecordTexts } from "#changes/record-texts.tsx";
import { saveEdit, useSendEdit } from "#changes/save-edit-queries.ts";
import { useApi, useMayEdit } from "#shared/http/api-context.tsx";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";
import { Copyable } from "#shared/ui/copy-button.tsx";
import { DraftGuard } from "#shared/ui/draft-guard.tsx";
import { Facts, Panel } from "#shared/ui/panel.tsx";
import { Switch } from "#shared/ui/switch.tsx";
import type { Channel } from "./channel-record.ts";
import { channelEdits } from "./channels-queries.ts";

/**
 * Shows editable fields and switches of a channel. Asks before typed text is lost.
 * @param channel with pending edits applied
 */
export function ChannelAbout({ channel }: { channel: Channel }) {
  const t = useTranslations("channel");
  const common = useTranslations("common");
  const services = useApi();
  const mayEdit = useMayEdit();
  const { fields, isChanged } = useRecordTexts({
    edits: channelEdits,
    record: channel,
    labels: {
      title: common("title"),
      untitled: common("untitled"),
      description: common("description"),
      noDescription: t("about.noDescription"),
    },
    isDisabled: !mayEdit,
    save: (shown, edit) => saveEdit(channelEdits, services, shown, edit),
  });
  return (
    <Panel title={t("about.title")}>
      <DraftGuard isChanged={isChanged} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {fields}
        {mayEdit ? (
          <>
            <div className="border-t border-line" />
            <ChannelSwitch channel={channel} field="isEnabled" name="enabled" />
            <ChannelSwitch channel={channel} field="isRecorded" name="recorded" />
            <ChannelSwitch channel={channel} field="hasDvr" name="dvr" />
          </>
        ) : null}
      </div>
    </Panel>
  );
}

function ChannelSwitch({
  channel,
  field,
  name,
}: {
  /** Has pending edits applied. */
  channel: Channel;
  field: "isEnabled" | "isRecorded" | "hasDvr";
  name: "enabled" | "recorded" | "dvr";
}) {
  const t = useTranslations("channel");
  const common = useTranslations("common");
  const [isAsking, setIsAsking] = useState(false);
  const { sendEdit, isSaving, problem } = useSendEdit(channelEdits, channel.id);
  return (
    <>
      <Switch
        label={t(name === "recorded" ? "about.recorded" : name)}
        hint={t(`about.${name}Hint`)}
        isOn={channel[field]}
        isBusy={isSaving}
        problem={problem}
        note={<FieldNote edits={channelEdits} id={channel.id} field={field} />}
        onChange={(isOn) => {
          if (field === "isEnabled" && !isOn) setIsAsking(true);
          else sendEdit({ [field]: isOn });
        }}
      />
      {isAsking ? (
        <ConfirmDialog
          title={t("switchOff.title", { title: channel.title ?? common("untitled") })}
          cancel={t("switchOff.cancel")}
          confirm={t("switchOff.confirm")}
          onConfirm={() => {
            setIsAsking(false);
            sendEdit({ isEnabled: false });
          }}
          onClose={() => setIsAsking(false)}
        >
          <p>{t("switchOff.advice")}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

export function ChannelFacts({ channel }: { channel: Channel }) {
  const t = useTranslations("channel.details");
  const texts = useTranslations("channel");
  const common = useTranslations("common");
  const format = useFormatter();
  const instant = (ms: number | null) =>
    ms === null ? null : format.dateTime(ms, { dateStyle: "medium", timeStyle: "short" });
  return (
    <Panel title={t("title")}>
      <Facts
        facts={[
          { name: texts("recorded"), value: t(channel.isRecorded ? "on" : "off") },
          { name: texts("dvr"), value: t(channel.hasDvr ? "on" : "off") },
          { name: t("enabledSince"), value: instant(channel.enabledSinceMs) },
          { name: t("countdown"), value: instant(channel.countdownAtMs) },
          { name: common("created"), value: instant(channel.createdAtMs) },
          { name: t("saved"), value: instant(channel.savedAtMs) },
          { name: common("id"), value: <Copyable label={t("copyId")} text={channel.id} /> },
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
