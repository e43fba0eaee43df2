import type { Mark, Node } from "prosemirror-model";
import { EditorState, TextSelection, type Transaction } from "prosemirror-state";
import { type EditorProps, EditorView } from "prosemirror-view";
import type { useTranslations } from "use-intl";
import type { CaptionFormat } from "#captions/document.ts";
import { linesOf } from "#captions/format/caption-lines.ts";
import { plainText, readMarkup } from "#captions/markup.ts";
import { type KeyCommand, keyCommandOf } from "#captions/workbench-keys.ts";
import { isMac } from "#shared/ui/is-mac.ts";
import { attr, changeDoc, readDoc, sliceOf, writeDoc } from "./cue-doc.ts";

export const TAG_STYLES: Readonly<Record<string, string>> = {
  b: "font-bold",
  i: "italic",
  u: "underline",
  s: "line-through",
};

/** The clipboard has this beside the plain text: the same with its tags. */
const CLIPBOARD_TYPE = "text/x-reeldesk-caption";

/** Lists the commands that a browser's own menus give, by the type of their input event. */
const COMMANDS: Readonly<Record<string, KeyCommand>> = {
  historyUndo: "undo",
  historyRedo: "redo",
  formatBold: "bold",
  formatItalic: "italic",
};

interface CueEditor {
  text: string;
  format: CaptionFormat;
  dispatch: (view: EditorView, change: Transaction) => void;
  drawTag: (mark: Mark) => { dom: HTMLElement };
  drawMarkup: (node: Node) => { dom: HTMLElement };
  onCommand: (command: KeyCommand) => void;
}

/** Makes an element a field for the text of a cue. The element is React's, what is in it ProseMirror's. */
export function openCueEditor(
  element: HTMLElement,
  { text, format, dispatch, drawTag, drawMarkup, onCommand }: CueEditor,
): EditorView {
  const view = new EditorView(
    { mount: element },
    {
      state: EditorState.create({ doc: readDoc(text, format) }),
      dispatchTransaction: (change) => dispatch(view, change),
      markViews: { tag: drawTag },
      nodeViews: { markup: drawMarkup },
      // The list has a head above its scrolled rows.
      scrollMargin: { top: 40, bottom: 16, left: 0, right: 0 },
      handleKeyDown(_, { key, ctrlKey, metaKey, altKey }) {
        if (key !== "Enter" || ctrlKey || metaKey || altKey) return false;
        view.dispatch(view.state.tr.insertText("\n").scrollIntoView());
        return true;
      },
      handleDOMEvents: eventHandlers(format, onCommand),
    },
  );
  return view;
}

/** Returns what is done instead of the editor's own. A handler that returns true keeps the editor from it. */
function eventHandlers(
  format: CaptionFormat,
  onCommand: CueEditor["onCommand"],
): NonNullable<EditorProps["handleDOMEvents"]> {
  return {
    // Keys of the workbench are handled by the page.
    keydown: (_, event) =>
      event.key === "Escape" || keyCommandOf(event, "caption", isMac()) !== null,
    beforeinput(_, event) {
      const command = COMMANDS[event.inputType];
      if (command === undefined && !event.inputType.startsWith("format")) return false;
      event.preventDefault();
      if (command !== undefined) onCommand(command);
      return true;
    },
    copy: (view, event) => copy(view, event, format),
    cut(view, event) {
      copy(view, event, format);
      view.dispatch(view.state.tr.deleteSelection().scrollIntoView());
      return true;
    },
    paste: (view, event) => insert(view, event, event.clipboardData, format),
    drop(view, event) {
      const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
      if (view.dragging !== null || at === null) return false;
      const { doc, tr } = view.state;
      view.dispatch(tr.setSelection(TextSelection.create(doc, at.pos)));
      return insert(view, event, event.dataTransfer, format);
    },
  };
}

type ListTexts = ReturnType<typeof useTranslations<"workbench.list">>;

/** Draws a tag around words: as its style, as who speaks, or underlined with its name. */
export function tagElement(mark: Mark, format: CaptionFormat, t: ListTexts): HTMLElement {
  const span = document.createElement("span");
  const [name, start] = [attr(mark, "name"), attr(mark, "start")];
  const speaker = name === "v" ? speakerOf(start, format) : "";
  if (speaker !== "") {
    span.dataset["speaker"] = `${t("speaker", { name: speaker })} `;
    span.className =
      "before:text-ink-soft before:[unicode-bidi:isolate] before:content-[attr(data-speaker)]";
  } else if (TAG_STYLES[name] !== undefined) span.className = TAG_STYLES[name];
  else {
    span.className = "underline decoration-dotted underline-offset-2";
    span.title = t("markup.tag", { name: start.slice(1, -1) });
  }
  return span;
}

/** Draws markup that is around no words as a chip. */
export function markupElement(node: Node, format: CaptionFormat, t: ListTexts): HTMLElement {
  const [token] = readMarkup(attr(node, "raw"), format);
  const chip = document.createElement("bdi");
  chip.className = "rounded-sm border border-line-strong bg-sunken px-1 text-xs text-ink-soft";
  if (token === undefined || token.kind === "text") return chip;
  chip.title = t(`markup.${token.kind}`);
  const speaker = token.kind === "start" && token.tag === "v" ? token.annotation : "";
  if (speaker !== "") chip.textContent = t("speaker", { name: plainText(speaker, format) });
  else if (token.kind === "time") chip.textContent = token.raw.slice(1, -1);
  else chip.textContent = token.kind === "code" ? token.code.slice(1) : token.tag;
  return chip;
}

/** Returns the name in a `<v.loud Ann &amp; Bob>`. */
export function speakerOf(start: string, format: CaptionFormat): string {
  const [token] = readMarkup(start, format);
  return token?.kind === "start" ? plainText(token.annotation, format) : "";
}

/** Shows the text as it will be read again: words behind a tag without an end are inside of it. */
export function settle(view: EditorView, format: CaptionFormat): void {
  const read = readDoc(writeDoc(view.state.doc, format).raw, format);
  if (!read.eq(view.state.doc)) view.updateState(view.state.apply(changeDoc(view.state, read)));
}

/** Returns true: the event is handled. */
function copy(view: EditorView, event: ClipboardEvent, format: CaptionFormat): true {
  event.preventDefault();
  const { doc, selection } = view.state;
  if (selection.empty) return true;
  const part = doc.cut(selection.from, selection.to);
  event.clipboardData?.setData("text/plain", part.textContent);
  event.clipboardData?.setData(CLIPBOARD_TYPE, writeDoc(part, format).raw);
  return true;
}

/** Inserts plain text, with its tags. HTML is left out: the content policy lets no text become markup of a page. */
function insert(
  view: EditorView,
  event: Event,
  data: DataTransfer | null,
  format: CaptionFormat,
): true {
  event.preventDefault();
  const raw = data?.getData(CLIPBOARD_TYPE) || data?.getData("text/plain") || "";
  const { tr, selection } = view.state;
  const pasted = sliceOf(readDoc(linesOf(raw).join("\n"), format), selection.$from.marks());
  if (pasted.size > 0) view.dispatch(tr.replaceSelection(pasted).scrollIntoView());
  return true;
}
