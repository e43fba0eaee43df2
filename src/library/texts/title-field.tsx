import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { MAX_TEXT } from "#changes/max-text.ts";
import { holdTitle, saveTitle } from "#library/title-edits.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { CONTROL, directionOfText } from "#shared/ui/fields.tsx";
import { isComposing } from "#shared/ui/is-composing.ts";
import type { Video } from "#videos/video-record.ts";

/**
 * Edits the title of a video in its row. Enter and leaving the field save it, Escape takes it back; an empty one changes
 * nothing. What can't be saved is asked about in a dialog.
 * @param onEnd is called with whether the focus is to return to the row
 */
export function TitleField({
  video: shown,
  onEnd,
}: {
  video: Video;
  onEnd: (isFocusLost: boolean) => void;
}) {
  const t = useTranslations("texts");
  const common = useTranslations("common");
  const services = useApi();
  // A title that comes meanwhile is compared with this one when it is saved.
  const [video] = useState(shown);
  const base = video.title ?? "";
  const [draft, setDraft] = useState(base);
  const field = useRef<HTMLInputElement>(null);
  const hasEnded = useRef(false);
  useEffect(() => field.current?.select(), []);
  const end = (isKept: boolean, isFocusLost: boolean) => {
    // The field that is taken away loses the focus, too.
    if (hasEnded.current) return;
    hasEnded.current = true;
    const title = draft.trim();
    if (isKept && title !== "" && title !== base) {
      if (title.length > MAX_TEXT.title) {
        holdTitle(services, { video, title, trouble: { kind: "tooLong" } });
      } else void saveTitle(services, video, title);
    }
    onEnd(isFocusLost);
  };
  return (
    <input
      ref={field}
      type="text"
      aria-label={t("editTitle", { title: video.title ?? common("untitled") })}
      dir={directionOfText(draft)}
      value={draft}
      className={classNames(CONTROL, "w-full")}
      // Its text is selected by dragging, and not the row.
      draggable
      onDragStart={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={() => end(true, false)}
      onKeyDown={(event) => {
        // The list has keys of its own.
        event.stopPropagation();
        if (isComposing(event)) return;
        if (event.key === "Enter") end(true, true);
        if (event.key === "Escape") end(false, true);
      }}
    />
  );
}
