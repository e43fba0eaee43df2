import { MAX_TEXT } from "#changes/max-text.ts";
import type { SaveEditOutcome } from "#changes/save-edit-queries.ts";
import type { TextField } from "#library/texts/text-changes.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { pageSlice } from "#shared/sync/page-store.ts";
import { saveVideo } from "#videos/save-video-queries.ts";
import type { Video } from "#videos/video-record.ts";

/** Names a text in the list: that of one video in one column. */
export interface TextCell {
  videoId: string;
  field: TextField;
}

/** Says why a text is not saved: another person's is there, the service refused it, or it is too long. */
export type TextTrouble = Exclude<SaveEditOutcome<string>, { kind: "saved" }> | { kind: "tooLong" };

/** Describes a text that was typed in the list. */
export interface TextEdit {
  /** Is the video as it was on screen, with what was saved of the text since. */
  video: Video;
  field: TextField;
  text: string;
  /** Is null while it is being saved. */
  trouble: TextTrouble | null;
}

/** Holds the texts that were typed and are not saved yet, by cell: a row is gone as soon as it is scrolled away. */
export const textEditsOf = pageSlice<Readonly<Record<string, TextEdit>>>(
  "library:texts",
  {},
  (edits) => Object.keys(edits).length > 0,
);

/** Holds the cell whose text is being edited. Is null when there is none. */
export const openCellOf = pageSlice<TextCell | null>("library:open-cell", null);

/** Returns the key of a cell in `textEditsOf`. */
export function keyOfCell({ videoId, field }: TextCell): string {
  return `${field} ${videoId}`;
}

/**
 * Saves a text of a video unless another person has changed it since it was on screen. What fails stays to be mended. A
 * text that is typed while an earlier one of the cell is under way is sent after it.
 */
export async function saveText(
  services: ApiServices,
  { video, field }: Pick<TextEdit, "video" | "field">,
  text: string,
): Promise<void> {
  const key = keyOfCell({ videoId: video.id, field });
  const earlier = textEditsOf(services).getState()[key];
  const isUnderWay = earlier !== undefined && earlier.trouble === null;
  // A conflict is for the person to decide.
  const conflict = earlier?.trouble?.kind === "conflict" ? earlier.trouble : null;
  put(services, { video: earlier?.video ?? video, field, text, trouble: conflict });
  if (!isUnderWay && conflict === null) await sendLatest(services, key);
}

/** Sends what was typed last in a cell, and again if more was typed since. */
async function sendLatest(services: ApiServices, key: string): Promise<void> {
  const latest = () => textEditsOf(services).getState()[key];
  const edit = latest();
  if (edit === undefined) return;
  const { video, field, text } = edit;
  if (text === (video[field] ?? "")) {
    dropText(services, edit);
    return;
  }
  const outcome =
    text.length > MAX_TEXT[field]
      ? ({ kind: "tooLong" } as const)
      : await sendText(services, edit, text);
  const now = latest() ?? edit;
  if (outcome.kind === "saved") put(services, { ...now, video: { ...video, [field]: text } });
  else if (outcome.kind === "conflict" || now.text === text) {
    put(services, { ...now, trouble: outcome });
    return;
  }
  await sendLatest(services, key);
}

function put(services: ApiServices, edit: TextEdit): void {
  const key = keyOfCell({ videoId: edit.video.id, field: edit.field });
  textEditsOf(services).setState((all) => ({ ...all, [key]: edit }));
}

/** Sends a text of a video as it was on screen. Never rejects. */
export async function sendText(
  services: ApiServices,
  { video, field }: Pick<TextEdit, "video" | "field">,
  text: string,
): Promise<SaveEditOutcome<string>> {
  const outcome = await saveVideo(services, video, { [field]: text });
  return outcome.kind === "conflict"
    ? { kind: "conflict", theirs: outcome.theirs[field] ?? "" }
    : outcome;
}

/** Forgets what was typed in a cell. */
export function dropText(
  services: ApiServices,
  { video, field }: Pick<TextEdit, "video" | "field">,
): void {
  const dropped = keyOfCell({ videoId: video.id, field });
  textEditsOf(services).setState((all) =>
    Object.fromEntries(Object.entries(all).filter(([key]) => key !== dropped)),
  );
}

/**
 * Returns the cell that follows another one or precedes it, through the texts of each row. Is null at either end of the list.
 * @param isClosed says whether a video can't be edited
 */
export function cellBeside(
  { videoId, field }: TextCell,
  step: 1 | -1,
  {
    videos,
    fields,
    isClosed,
  }: {
    videos: readonly Pick<Video, "id">[];
    fields: readonly TextField[];
    isClosed: (videoId: string) => boolean;
  },
): TextCell | null {
  const row = videos.findIndex(({ id }) => id === videoId);
  if (row < 0) return null;
  let place = row * fields.length + fields.indexOf(field);
  for (;;) {
    place += step;
    const video = videos[Math.floor(place / fields.length)];
    const next = fields[place % fields.length];
    if (video === undefined || next === undefined) return null;
    if (!isClosed(video.id)) return { videoId: video.id, field: next };
  }
}
