import type { Mark, Node } from "prosemirror-model";
import type { EditorState, Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { Fragment, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import type { CaptionFormat } from "#captions/document.ts";
import { changeCue, tidyText } from "#captions/format/edits.ts";
import { readPieces } from "#captions/markup.ts";
import { CUE_TEXT, type KeyCommand } from "#captions/workbench-keys.ts";
import { classNames } from "#shared/ui/class-names.ts";
import { CONTROL, directionOfText } from "#shared/ui/fields.tsx";
import { changeDoc, readDoc, takeTyped, writeDoc } from "./cue-doc.ts";
import {
  markupElement,
  openCueEditor,
  settle,
  speakerOf,
  TAG_STYLES,
  tagElement,
} from "./cue-editor.ts";
import { continueRun, type TypingRun } from "./history.ts";
import { useRun } from "./run-command.ts";
import { useWorkbench } from "./workbench-context.ts";

/** Shows a text as viewers see it, and who speaks; what a player leaves out is left out. */
export function DrawnText({ text, format }: { text: string; format: CaptionFormat }) {
  const t = useTranslations("workbench.list");
  const pieces = readPieces(text, format);
  return pieces.map((piece, at) => {
    const before = pieces[at - 1]?.tags ?? [];
    const words = piece.kind === "text" ? piece.text : "";
    const className = classNames(...piece.tags.map(({ name }) => TAG_STYLES[name]));
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

/** Lets the text of a cue be typed in as it is drawn. A blank line can be begun in it and is in no document. */
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
  /** Holds the cue's text, which the field shows. */
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
    // Text that an input method composes is left alone until it is done.
    if (!view.composing) settle(view, format);
    keep(view.state, true);
    const isMore = change.doc.content.size > change.before.content.size;
    const taken = isMore && !view.composing ? takeTyped(view.state, format) : null;
    if (taken === null) return;
    view.updateState(view.state.apply(taken));
    settle(view, format);
    // The conversion is a step of its own: undo restores what was typed.
    keep(view.state, false);
  });
  const runCommand = useEffectEvent((command: KeyCommand) => run(command));
  const drawTag = useEffectEvent((mark: Mark) => ({ dom: tagElement(mark, format, t) }));
  const drawMarkup = useEffectEvent((node: Node) => ({ dom: markupElement(node, format, t) }));

  useLayoutEffect(() => {
    if (frame.current === null) return;
    const view = openCueEditor(frame.current, {
      text: shown.current,
      format,
      dispatch: (editor, change) => dispatch(editor, change),
      drawTag: (mark) => drawTag(mark),
      drawMarkup: (node) => drawMarkup(node),
      onCommand: (command) => runCommand(command),
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
    // Undo, the styles and the tools change the text from outside.
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
      // The editor keeps the focus when React creates its content twice, in development.
      tabIndex={0}
      aria-multiline="true"
      aria-label={t("textOf", { number })}
      dir={directionOfText(text)}
      // The field has at least two lines, and at most twelve.
      className={`${CONTROL} relative max-h-[calc(12lh+10px)] min-h-[calc(2lh+10px)] w-full overflow-y-auto leading-snug wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext] [&_img]:inline [&_img]:size-0`}
    />
  );
}
