import { type ComponentType, useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "#shared/http/api-context.tsx";
import { DraftGuard } from "#shared/ui/draft-guard.tsx";
import { EditableText, type SaveOutcome } from "#shared/ui/editable-text.tsx";
import { Panel } from "#shared/ui/panel.tsx";
import type { Vod } from "#videos/vod-record.ts";
import { saveVod } from "./save-vod.ts";
import { VodFolders } from "./vod-folders.tsx";
import type { FolderPickerProps } from "./vod-folders-dialog.tsx";
import { VodOnlineSwitch } from "./vod-online-switch.tsx";
import { VodPendingNote } from "./vod-pending-note.tsx";
import type { VodStanding } from "./vod-standing.ts";

/** What the service takes: UTF-16 units. */
const LONGEST = { title: 1000, description: 10_000 } as const;

/** What of a film can be changed. Asks before something typed is lost. */
export function VodAbout({
  vod,
  standing,
  FolderPicker,
}: {
  /** As it was asked for. */
  vod: Vod;
  standing: VodStanding;
  FolderPicker: ComponentType<FolderPickerProps>;
}) {
  const t = useTranslations("film");
  const services = useApi();
  const [changed, setChanged] = useState({ title: false, description: false });
  const text = (field: "title" | "description", emptyText: string) => ({
    emptyText,
    value: vod[field] ?? "",
    isDisabled: standing !== "there",
    maxLength: LONGEST[field],
    onDraftChange: (isChanged: boolean) => setChanged((all) => ({ ...all, [field]: isChanged })),
    async onSave(typed: string, _isForced: boolean, base: string): Promise<SaveOutcome> {
      // The film may have been looked up again since: what counts is what the person has seen.
      const outcome = await saveVod(services, { ...vod, [field]: base }, { [field]: typed });
      return outcome.kind === "conflict"
        ? { kind: "conflict", theirs: outcome.theirs[field] ?? "" }
        : outcome;
    },
    note: <VodPendingNote vodId={vod.id} field={field} describe={(asked) => asked || emptyText} />,
  });
  return (
    <Panel title={t("about")}>
      <DraftGuard isChanged={changed.title || changed.description} />
      <div className="grid gap-4">
        <EditableText label={t("titleLabel")} isRequired {...text("title", t("untitled"))} />
        <EditableText
          label={t("description")}
          isMultiline
          {...text("description", t("noDescription"))}
        />
        <VodFolders vod={vod} standing={standing} FolderPicker={FolderPicker} />
        <VodOnlineSwitch vod={vod} standing={standing} />
      </div>
    </Panel>
  );
}
