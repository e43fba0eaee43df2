import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { EditableText } from "#changes/editable-text.tsx";
import { MAX_TEXT } from "#changes/max-text.ts";
import { dropText, sendText, type TextEdit } from "#library/text-edits.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { EDIT_TEXT } from "./text-editor.tsx";

/** Asks what is to become of a text that was typed in the list and could not be saved. */
export function TextTroubleDialog({ edit }: { edit: TextEdit }) {
  const t = useTranslations("texts");
  const common = useTranslations("common");
  const services = useApi();
  const content = useRef<HTMLDivElement>(null);
  // The dialog has put the focus on its first button.
  useEffect(() => content.current?.querySelector<HTMLElement>("input, textarea")?.focus(), []);
  const { video, field, text, trouble } = edit;
  const drop = () => dropText(services, edit);
  const isTooLong = trouble?.kind === "tooLong";
  const isTitle = field === "title";
  return (
    <Dialog
      isUnasked
      title={t(EDIT_TEXT[field], { title: video.title ?? common("untitled") })}
      onClose={drop}
    >
      <div ref={content}>
        <EditableText
          label={common(field)}
          value={video[field] ?? ""}
          emptyText={isTitle ? common("untitled") : t("rows.empty")}
          isRequired={isTitle}
          isMultiline={!isTitle}
          maxLength={MAX_TEXT[field]}
          begunWith={{
            draft: text,
            base: trouble?.kind === "conflict" ? trouble.theirs : (video[field] ?? ""),
            issue: trouble === null || isTooLong ? null : trouble,
          }}
          onSave={(typed, _isForced, base) =>
            sendText(services, { video: { ...video, [field]: base }, field }, typed)
          }
          onEnd={drop}
        />
      </div>
    </Dialog>
  );
}
