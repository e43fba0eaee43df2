import type { SaveEditOutcome } from "#changes/save-edit-queries.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { pageSlice } from "#shared/sync/page-store.ts";
import { saveVideo } from "#videos/save-video-queries.ts";
import type { Video } from "#videos/video-record.ts";

/** Says why a title is not saved: another person's is there, the service refused it, or it is too long. */
export type TitleTrouble =
  | Exclude<SaveEditOutcome<string>, { kind: "saved" }>
  | { kind: "tooLong" };

/** Describes a title that was typed in the list. */
export interface TitleEdit {
  /** Is the video as it was on screen. */
  video: Video;
  title: string;
  /** Is null while it is being saved. */
  trouble: TitleTrouble | null;
}

/** Holds the titles that were typed and are not saved yet, by video: a row is gone as soon as it is scrolled away. */
export const titleEditsOf = pageSlice<Readonly<Record<string, TitleEdit>>>(
  "library:titles",
  {},
  (edits) => Object.keys(edits).length > 0,
);

/** Saves the title of a video unless another person has changed it since it was on screen. What fails stays to be mended. */
export async function saveTitle(services: ApiServices, video: Video, title: string): Promise<void> {
  const put = (trouble: TitleTrouble | null) =>
    titleEditsOf(services).setState((all) => ({ ...all, [video.id]: { video, title, trouble } }));
  put(null);
  const outcome = await sendTitle(services, video, title);
  if (outcome.kind === "saved") dropTitle(services, video.id);
  else put(outcome);
}

/** Keeps a title that can't be saved as it is. */
export function holdTitle(services: ApiServices, edit: TitleEdit): void {
  titleEditsOf(services).setState((all) => ({ ...all, [edit.video.id]: edit }));
}

/** Sends the title of a video. Never rejects. */
export async function sendTitle(
  services: ApiServices,
  video: Video,
  title: string,
): Promise<SaveEditOutcome<string>> {
  const outcome = await saveVideo(services, video, { title });
  return outcome.kind === "conflict"
    ? { kind: "conflict", theirs: outcome.theirs.title ?? "" }
    : outcome;
}

/** Forgets what was typed. */
export function dropTitle(services: ApiServices, videoId: string): void {
  titleEditsOf(services).setState((all) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => id !== videoId)),
  );
}
