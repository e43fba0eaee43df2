import {
  type CSSProperties,
  type DragEvent,
  type KeyboardEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import { useTranslations } from "use-intl";
import { TEXT_KEYS } from "#library/library-keys.ts";
import { keyOfCell, saveText, type TextEdit, textEditsOf } from "#library/text-edits.ts";
import { type ApiServices, useApi } from "#shared/http/api-context.tsx";
import { useLeaveQuestion } from "#shared/sync/leave-question.ts";
import { classNames } from "#shared/ui/class-names.ts";
import { CONTROL, directionOfText } from "#shared/ui/fields.tsx";
import { isComposing } from "#shared/ui/is-composing.ts";
import { type Press, pressedCommand } from "#shared/ui/shortcuts.ts";
import type { Video } from "#videos/video-record.ts";
import { type CellMove, useMoveFrom } from "./text-cells.tsx";
import type { TextField } from "./text-changes.ts";

/** Maps the texts to the messages that say they are edited. */
export const EDIT_TEXT = { title: "editTitle", description: "editDescription" } as const;

/** Leaves room for what covers the list: the heading of the table, and notices. */
const MARGIN = { scrollMarginBlock: "7rem", scrollMarginInline: "1rem" };

/**
 * Edits a text of a video in its row. Enter, Tab and leaving the field save it, Escape takes it back; an empty title changes
 * nothing. What can't be saved is asked about in a dialog.
 * @param isBox gives it several lines, which a title has for its length alone
 */
export function TextEditor({
  video: shown,
  field,
  isBox = false,
  style,
}: {
  video: Video;
  field: TextField;
  isBox?: boolean;
  style?: CSSProperties;
}) {
  const t = useTranslations("texts");
  const common = useTranslations("common");
  const services = useApi();
  const moveFrom = useMoveFrom();
  // What comes meanwhile is compared with this when it is saved.
  const [begun] = useState(() => beginning(services, shown, field));
  const [draft, setDraft] = useState(begun.text);
  const element = useRef<HTMLTextAreaElement & HTMLInputElement>(null);
  const typed = useRef(begun.text);
  const hasEnded = useRef(false);
  useLeaveQuestion("drafts", draft !== begun.text);
  useEffect(() => {
    const input = element.current;
    input?.focus({ preventScroll: true });
    // A title is replaced more often than a description.
    if (field === "title") input?.select();
    else input?.setSelectionRange(input.value.length, input.value.length);
    input?.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  }, [field]);
  useEffect(
    () => () => {
      // Its row has gone.
      if (!hasEnded.current) keep(services, begun, typed.current);
    },
    [services, begun],
  );

  const end = (move: CellMove, isKept = true) => {
    // The field that is taken away loses the focus, too.
    if (hasEnded.current) return;
    hasEnded.current = true;
    if (isKept) keep(services, begun, draft);
    moveFrom({ videoId: begun.video.id, field }, move);
  };
  const props = {
    ref: element,
    "aria-label": t(EDIT_TEXT[field], { title: begun.video.title ?? common("untitled") }),
    dir: directionOfText(draft),
    value: draft,
    className: classNames(CONTROL, "w-full"),
    style: { ...MARGIN, ...style },
    // Its text is selected by dragging, and not the row.
    draggable: true,
    onDragStart(event: DragEvent) {
      event.preventDefault();
      event.stopPropagation();
    },
    onChange({ target }: { target: { value: string } }) {
      typed.current = field === "title" ? target.value.replaceAll(/\s*\n\s*/g, " ") : target.value;
      setDraft(typed.current);
    },
    onBlur({ currentTarget }: { currentTarget: Element }) {
      // It has the focus still where the window was left.
      if (document.activeElement !== currentTarget) end("leave");
    },
    onKeyDown(event: KeyboardEvent) {
      // The list has keys of its own.
      event.stopPropagation();
      const move = isComposing(event) ? null : moveOf(event, field);
      if (move === null) return;
      event.preventDefault();
      end(move, event.key !== "Escape");
    },
  };
  return isBox ? <textarea {...props} /> : <input {...props} type="text" />;
}

/** Returns where a key leads from a field; null: it is typed, or does nothing. */
function moveOf(event: Press, field: TextField): CellMove | null {
  if (event.key === "Escape") return "stay";
  switch (pressedCommand(event, TEXT_KEYS)) {
    case "save":
      return "stay";
    case "enter":
      // The keyboards of phones have no other key for a new line.
      return field === "description" && matchMedia("(pointer: coarse)").matches ? null : "stay";
    case "next":
      return "next";
    case "previous":
      return "previous";
    case "newLine":
    case "edit":
    case null:
      return null;
  }
}

type Beginning = Pick<TextEdit, "video" | "field" | "text">;

/** Returns the text that is edited: what was typed last, or that of the video. */
function beginning(services: ApiServices, video: Video, field: TextField): Beginning {
  const edit = textEditsOf(services).getState()[keyOfCell({ videoId: video.id, field })];
  return { video, field, text: edit?.text ?? video[field] ?? "" };
}

/** Saves what was typed, if it is something else. */
function keep(services: ApiServices, begun: Beginning, typed: string): void {
  const isTitle = begun.field === "title";
  const text = isTitle ? typed.trim() : typed.trimEnd();
  if (typed === begun.text || text === begun.text || (isTitle && text === "")) return;
  void saveText(services, begun, text);
}
