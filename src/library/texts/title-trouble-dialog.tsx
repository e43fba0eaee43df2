import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { EditableText } from "#changes/editable-text.tsx";
import { MAX_TEXT } from "#changes/max-text.ts";
import { dropTitle, sendTitle, type TitleEdit } from "#library/title-edits.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { DraftGuard } from "#shared/ui/draft-guard.tsx";

/** Asks what is to become of a title that was typed in the list and could not be saved. */
export function TitleTroubleDialog({ edit }: { edit: TitleEdit }) {
  const t = useTranslations("texts");
  const common = useTranslations("common");
  const services = useApi();
  const content = useRef<HTMLDivElement>(null);
  // The dialog has put the focus on its first button.
  useEffect(() => content.current?.querySelector("input")?.focus(), []);
  const { video, title, trouble } = edit;
  const drop = () => dropTitle(services, video.id);
  const isTooLong = trouble?.kind === "tooLong";
  return (
    <Dialog
      isUnasked
      title={t("editTitle", { title: video.title ?? common("untitled") })}
      onClose={drop}
    >
      <DraftGuard isChanged />
      <div ref={content}>
        <EditableText
          label={common("title")}
          value={video.title ?? ""}
          emptyText={common("untitled")}
          isRequired
          maxLength={MAX_TEXT.title}
          begunWith={{
            draft: title,
            base: trouble?.kind === "conflict" ? trouble.theirs : (video.title ?? ""),
            issue: trouble === null || isTooLong ? null : trouble,
          }}
          onSave={(typed, _isForced, base) => sendTitle(services, { ...video, title: base }, typed)}
          onEnd={drop}
        />
      </div>
    </Dialog>
  );
}
