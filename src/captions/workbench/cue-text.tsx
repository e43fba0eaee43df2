import type { Mark, Node } from "prosemirror-model";
import { EditorState, TextSelection, type Transaction } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { Fragment, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import type { CaptionFormat } from "#captions/document.ts";
import { linesOf } from "#captions/format/caption-lines.ts";
import { changeCue, tidyText } from "#captions/format/edits.ts";
import { plainText, readMarkup, readPieces } from "#captions/markup.ts";
import { CUE_TEXT, type KeyCommand, keyCommandOf } from "#captions/workbench-keys.ts";
import { classNames } from "#shared/ui/class-names.ts";
import { CONTROL, directionOfText } from "#shared/ui/fields.tsx";
import { isMac } from "#shared/ui/is-mac.ts";
import { attr, changeDoc, readDoc, sliceOf, takeTyped, writeDoc } from "./cue-doc.ts";
import { continueRun, type TypingRun } from "./history.ts";
import { useRun } from "./run-command.ts";
import { useWorkbench } from "./workbench-context.ts";

const STYLES: Readonly<Record<string, string>> = {
  b: "font-bold",
  i: "italic",
  u: "underline",
  s: "line-through",
};

/** A text as viewers see it, and who speaks; what a player leaves out is left out. */
export function DrawnText({ text, format }: { text: string; format: CaptionFormat }) {
  const t = useTranslations("workbench.list");
  const pieces = readPieces(text, format);
  return pieces.map((piece, at) => {
    const before = pieces[at - 1]?.tags ?? [];
    const words = piece.kind === "text" ? piece.text : "";
    const className = classNames(...piece.tags.map(({ name }) => STYLES[name]));
    return (
      // oxlint-disable-next-line react/no-array-index-key -- nothing else names a piece
      <Fragment key={at}>
        {piece.tags.map((tag, depth) => {
          const name = tag.name === "v" ? speakerOf(tag.start, format) : "";
          return name === "" || before.includes(tag) ? null : (
            // oxlint-disable-next-line react/no-array-index-key -- nothing else names a tag
            <bdi key={depth} className="text-ink-soft">
              {t("speaker", { name })}{" "}
            </bdi>
          );
        })}
        {className === "" ? words : <span className={className}>{words}</span>}
      </Fragment>
    );
  });
}

/** Of a `<v.loud Ann &amp; Bob>`. */
function speakerOf(start: string, format: CaptionFormat): string {
  const [token] = readMarkup(start, format);
  return token?.kind === "start" ? plainText(token.annotation, format) : "";
}

/** What the clipboard has beside the plain text: the same with its tags. */
const CLIPBOARD_TYPE = "text/x-reeldesk-caption";

/** What a browser's own menus ask for. */
const COMMANDS: Readonly<Record<string, KeyCommand>> = {
  historyUndo: "undo",
  historyRedo: "redo",
  formatBold: "bold",
  formatItalic: "italic",
};

/** The text of a cue, to be typed in as it is drawn. A blank line can be begun in it and is in no document. */
export function CueText({
  cueKey,
  number,
  text,
  format,
}: {
  cueKey: number;
  number: number;
  text: string;
  format: CaptionFormat;
}) {
  const t = useTranslations("workbench.list");
  const { store, edit, textField } = useWorkbench();
  const run = useRun();
  const frame = useRef<HTMLDivElement>(null);
  const field = useRef<EditorView>(null);
  /** The cue's text, which the field shows. */
  const shown = useRef(text);
  const typing = useRef<TypingRun>(null);

  const keep = ({ doc, selection }: EditorState, isTyped: boolean) => {
    const kept = tidyText(writeDoc(doc, format).raw);
    if (kept === shown.current) return;
    shown.current = kept;
    typing.current = isTyped
      ? continueRun(typing.current, {
          atMs: performance.now(),
          textBefore: doc.textBetween(0, selection.from),
        })
      : null;
    const { document } = store.getState().present;
    edit({
      name: "text",
      document: changeCue(document, cueKey, { text: kept }),
      ...(typing.current === null ? {} : { mark: `text:${cueKey}:${typing.current.beganAtMs}` }),
    });
  };
  const dispatch = useEffectEvent((view: EditorView, change: Transaction) => {
    view.updateState(view.state.apply(change));
    if (!change.docChanged) return;
    // What an input method composes is its own until it is done.
    if (!view.composing) settle(view, format);
    keep(view.state, true);
    const isMore = change.doc.content.size > change.before.content.size;
    const taken = isMore && !view.composing ? takeTyped(view.state, format) : null;
    if (taken === null) return;
    view.updateState(view.state.apply(taken));
    settle(view, format);
    // A step of its own: undo brings back what was typed.
    keep(view.state, false);
  });
  const runCommand = useEffectEvent((command: KeyCommand) => run(command));
  const drawTag = useEffectEvent((mark: Mark) => {
    const span = document.createElement("span");
    const [name, start] = [attr(mark, "name"), attr(mark, "start")];
    const speaker = name === "v" ? speakerOf(start, format) : "";
    if (speaker !== "") {
      span.dataset["speaker"] = `${t("speaker", { name: speaker })} `;
      span.className =
        "before:text-ink-soft before:[unicode-bidi:isolate] before:content-[attr(data-speaker)]";
    } else if (STYLES[name] !== undefined) span.className = STYLES[name];
    else {
      span.className = "underline decoration-dotted underline-offset-2";
      span.title = t("markup.tag", { name: start.slice(1, -1) });
    }
    return { dom: span };
  });
  const drawMarkup = useEffectEvent((node: Node) => {
    const [token] = readMarkup(attr(node, "raw"), format);
    const chip = document.createElement("bdi");
    chip.className = "rounded-sm border border-line-strong bg-sunken px-1 text-xs text-ink-soft";
    if (token === undefined || token.kind === "text") return { dom: chip };
    chip.title = t(`markup.${token.kind}`);
    const speaker = token.kind === "start" && token.tag === "v" ? token.annotation : "";
    if (speaker !== "") chip.textContent = t("speaker", { name: plainText(speaker, format) });
    else if (token.kind === "time") chip.textContent = token.raw.slice(1, -1);
    else chip.textContent = token.kind === "code" ? token.code.slice(1) : token.tag;
    return { dom: chip };
  });

  useLayoutEffect(() => {
    if (frame.current === null) return;
    // The element is React's, what is in it ProseMirror's.
    const mount = { mount: frame.current };
    const view = new EditorView(mount, {
      state: EditorState.create({ doc: readDoc(shown.current, format) }),
      dispatchTransaction: (change) => dispatch(view, change),
      markViews: { tag: (mark) => drawTag(mark) },
      nodeViews: { markup: (node) => drawMarkup(node) },
      // The list has a head above what is scrolled.
      scrollMargin: { top: 40, bottom: 16, left: 0, right: 0 },
      handleKeyDown(_, { key, ctrlKey, metaKey, altKey }) {
        if (key !== "Enter" || ctrlKey || metaKey || altKey) return false;
        view.dispatch(view.state.tr.insertText("\n").scrollIntoView());
        return true;
      },
      handleDOMEvents: {
        // True: not the editor's. Keys of the workbench are handled by the page.
        keydown: (_, event) =>
          event.key === "Escape" || keyCommandOf(event, "caption", isMac()) !== null,
        beforeinput(_, event) {
          const command = COMMANDS[event.inputType];
          if (command === undefined && !event.inputType.startsWith("format")) return false;
          event.preventDefault();
          if (command !== undefined) runCommand(command);
          return true;
        },
        copy: (_, event) => copy(view, event, format),
        cut(_, event) {
          copy(view, event, format);
          view.dispatch(view.state.tr.deleteSelection().scrollIntoView());
          return true;
        },
        paste: (_, event) => insert(view, event, event.clipboardData, format),
        drop(_, event) {
          const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
          if (view.dragging !== null || at === null) return false;
          const { doc, tr } = view.state;
          view.dispatch(tr.setSelection(TextSelection.create(doc, at.pos)));
          return insert(view, event, event.dataTransfer, format);
        },
      },
    });
    field.current = view;
    return () => view.destroy();
  }, [format]);
  useImperativeHandle(
    textField,
    () => ({
      focus: () => field.current?.focus(),
      selection() {
        if (field.current === null) return null;
        const { doc, selection } = field.current.state;
        const { raw, places } = writeDoc(doc, format);
        const [from = 0, to = 0] = [places[selection.from], places[selection.to]];
        return tidyText(raw) === raw ? { text: raw, from, to } : null;
      },
    }),
    [format],
  );
  useLayoutEffect(() => {
    const view = field.current;
    if (view === null || text === shown.current) return;
    // Undo, the styles and the tools change it.
    shown.current = text;
    view.updateState(
      view.state.apply(changeDoc(view.state, readDoc(text, format)).scrollIntoView()),
    );
  }, [text, format]);
  return (
    <div
      ref={frame}
      {...{ [CUE_TEXT]: "" }}
      role="textbox"
      // It keeps the keyboard when React makes its content twice, in development.
      tabIndex={0}
      aria-multiline="true"
      aria-label={t("textOf", { number })}
      dir={directionOfText(text)}
      // Two lines, and then as many as there are, up to twelve.
      className={`${CONTROL} relative max-h-[calc(12lh+10px)] min-h-[calc(2lh+10px)] w-full overflow-y-auto leading-snug wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext] [&_img]:inline [&_img]:size-0`}
    />
  );
}

/** Shows the text as it will be read again: words behind a tag without an end are inside of it. */
function settle(view: EditorView, format: CaptionFormat): void {
  const read = readDoc(writeDoc(view.state.doc, format).raw, format);
  if (!read.eq(view.state.doc)) view.updateState(view.state.apply(changeDoc(view.state, read)));
}

/** @returns true: the event is handled */
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
