import { Pencil } from "lucide-react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { type VideoItemProps, VideoState } from "#library/list/video-item.tsx";
import { keyOfCell, openCellOf, type TextEdit, textEditsOf } from "#library/text-edits.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { paths } from "#shared/paths.ts";
import { useStore, useStoreAtOnce } from "#shared/sync/use-store.ts";
import { IconButton } from "#shared/ui/button.tsx";
import { useFromList } from "#videos/from-list.ts";
import { CARD_TEXT_REM } from "#videos/video-card.tsx";
import type { Video } from "#videos/video-record.ts";
import { TEXT_ATTRIBUTE } from "./text-cells.tsx";
import type { TextField } from "./text-changes.ts";
import { EDIT_TEXT, TextEditor } from "./text-editor.tsx";

/** Is the height of the field for a description: it ends with the second row below. */
export const DESCRIPTION_EDITOR_REM = 7.75;

/** Limits what is put into one line: more would not be seen. */
const MAX_LINE = 400;

/** Returns what was typed in a cell and is not saved yet, and whether its text is being edited. */
function useCell(videoId: string, field: TextField) {
  const services = useApi();
  const edit = useStore(
    textEditsOf(services),
    (edits): TextEdit | undefined => edits[keyOfCell({ videoId, field })],
  );
  const openCell = openCellOf(services);
  const isOpen = useStoreAtOnce(
    openCell,
    (open) => open?.videoId === videoId && open.field === field,
  );
  return { edit, isOpen, open: () => openCell.setState({ videoId, field }) };
}

/** Shows a text of a video as a cell of the table, in which it is edited. */
export function TextCell({ field, ...item }: VideoItemProps & { field: TextField }) {
  const { video, pending, mayEdit } = item;
  const { edit, isOpen, open } = useCell(video.id, field);
  const canEdit = mayEdit && pending?.kind !== "removal";
  const isTitle = field === "title";
  if (isOpen && canEdit) {
    return isTitle ? (
      <div role="cell" className="min-w-0 px-2">
        <TextEditor video={video} field={field} />
      </div>
    ) : (
      <div role="cell" className="relative min-w-0" style={{ alignSelf: "stretch" }}>
        <TextEditor
          video={video}
          field={field}
          isBox
          style={{
            position: "absolute",
            insetInline: 0,
            insetBlockStart: "0.25rem",
            height: `${DESCRIPTION_EDITOR_REM}rem`,
            zIndex: 5,
          }}
        />
      </div>
    );
  }
  return (
    <div
      role="cell"
      {...{ [TEXT_ATTRIBUTE]: field }}
      tabIndex={isTitle || !canEdit ? undefined : -1}
      className="flex min-w-0 items-center px-2 -outline-offset-2"
    >
      <div className="min-w-0 grow">
        {isTitle ? (
          <TitleLink video={video} edit={edit} />
        ) : (
          <Description text={edit?.text ?? video.description} isBusy={isBusy(edit)} />
        )}
        {edit !== undefined && edit.trouble !== null ? (
          <NotSaved />
        ) : isTitle && pending !== undefined ? (
          <p className="flex text-xs">
            <VideoState pending={pending} />
          </p>
        ) : null}
      </div>
      {canEdit ? (
        <EditButton
          video={video}
          field={field}
          // It takes no room from the texts of other rows.
          className="w-0 overflow-hidden group-hover/row:w-8 focus-visible:w-8 pointer-coarse:size-11"
          onClick={open}
        />
      ) : null}
    </div>
  );
}

const isBusy = (edit: TextEdit | undefined) =>
  edit === undefined ? undefined : edit.trouble === null;

function TitleLink({ video, edit }: { video: Video; edit: TextEdit | undefined }) {
  const untitled = useTranslations("common")("untitled");
  const fromList = useFromList();
  // What was typed shows at once, although the video is looked up first.
  const title = edit?.text ?? video.title;
  return (
    <Link
      to={paths.video(video.id)}
      state={fromList}
      draggable={false}
      title={title ?? undefined}
      dir="auto"
      aria-busy={isBusy(edit)}
      className="block truncate font-medium -outline-offset-2"
    >
      {title ?? untitled}
    </Link>
  );
}

function Description({ text, isBusy }: { text: string | null; isBusy: boolean | undefined }) {
  const shown = text?.trim() ? text : null;
  return (
    <p
      dir="auto"
      title={shown ?? undefined}
      aria-busy={isBusy}
      className="truncate text-sm text-ink-soft"
    >
      {shown?.slice(0, MAX_LINE) ?? "–"}
    </p>
  );
}

/** Says that what was typed in a row is still to be decided about. */
export function NotSaved() {
  const t = useTranslations("texts");
  return <span className="block truncate text-xs text-trouble">{t("notSaved")}</span>;
}

function EditButton({
  video,
  field,
  className,
  isOverImage = false,
  onClick,
}: {
  video: Video;
  field: TextField;
  className: string;
  isOverImage?: boolean;
  onClick: () => void;
}) {
  const t = useTranslations("texts");
  const untitled = useTranslations("common")("untitled");
  return (
    <IconButton
      label={t(EDIT_TEXT[field], { title: video.title ?? untitled })}
      shortcut="F2"
      className={className}
      onClick={onClick}
    >
      <span className={isOverImage ? "grid size-7 place-items-center rounded-md bg-surface" : ""}>
        <Pencil size={14} />
      </span>
    </IconButton>
  );
}

/** Lies over a card: the button that edits its title, and the field over what is below its image. */
export function CardTitle({ video }: { video: Video }) {
  const { isOpen, open } = useCell(video.id, "title");
  return isOpen ? (
    <div className="absolute inset-x-0 bottom-0" style={{ height: `${CARD_TEXT_REM - 0.25}rem` }}>
      <TextEditor video={video} field="title" isBox style={{ height: "100%", resize: "none" }} />
    </div>
  ) : (
    <div className="absolute" style={{ insetBlockStart: "0.25rem", insetInlineEnd: "0.25rem" }}>
      <EditButton
        video={video}
        field="title"
        isOverImage
        // It is hidden until it is needed; a finger can't hover.
        className="pointer-fine:not-focus-within:opacity-0 pointer-fine:group-hover:opacity-100 pointer-coarse:size-11"
        onClick={open}
      />
    </div>
  );
}

/** Returns what a card shows of a title that is not saved yet. */
export function useCardTitle(video: Video): { shown: Video; isUnsaved: boolean } {
  const { edit } = useCell(video.id, "title");
  return {
    shown: edit === undefined ? video : { ...video, title: edit.text },
    isUnsaved: edit !== undefined && edit.trouble !== null,
  };
}
