import type { Pending, PendingById } from "#changes/edit-journal.ts";
import type { Video, VideoFolder } from "./video-record.ts";
import type { VideoChange } from "./videos.ts";

export interface VideoFields {
  title: string;
  /** Is "" for none. */
  description: string;
  isOnline: boolean;
  hasAutoplay: boolean;
  /** All folders it is in. */
  folders: readonly VideoFolder[];
}

export type VideoEdit = Partial<VideoFields>;

export type PendingVideo = Pending<VideoFields>;

export type PendingVideos = PendingById<VideoFields>;

export function toChange({ folders, ...rest }: VideoEdit): VideoChange {
  return folders === undefined ? rest : { ...rest, folderIds: folders.map(({ id }) => id) };
}

export function videoFieldsOf({ title, description, ...video }: Video): VideoFields {
  const { isOnline, hasAutoplay, folders } = video;
  return { title: title ?? "", description: description ?? "", isOnline, hasAutoplay, folders };
}

export function withEdit(video: Video, edit: VideoEdit): Video {
  const { title, description, isOnline, folders } = edit;
  const isOn = isOnline ?? video.isOnline;
  return {
    ...video,
    title: title ?? video.title,
    description: description === undefined ? video.description : description || null,
    isOnline: isOn,
    hasAutoplay: edit.hasAutoplay ?? video.hasAutoplay,
    status: video.status === "encoding" ? "encoding" : isOn ? "ready" : "unpublished",
    folders: folders ?? video.folders,
  };
}

export function withPendingEdits(video: Video, pending: PendingVideos): Video {
  const requested = pending[video.id];
  return requested?.kind === "edit" ? withEdit(video, requested.edit) : video;
}

/** Returns videos with all pending edits; the list itself where there are none. */
export function withAllPendingEdits(
  videos: readonly Video[],
  pending: PendingVideos,
): readonly Video[] {
  const isEdited = Object.values(pending).some((requested) => requested?.kind === "edit");
  return isEdited ? videos.map((video) => withPendingEdits(video, pending)) : videos;
}

export type PublishCommand = "publish" | "unpublish";

interface Publishing {
  /** Is the path of the message that names it. */
  name: `bulk.${PublishCommand}`;
  edit: Pick<VideoEdit, "isOnline">;
}

/** Publishing a video and its opposite, wherever they are offered. */
export const PUBLISHING: Readonly<Record<PublishCommand, Publishing>> = {
  publish: { name: "bulk.publish", edit: { isOnline: true } },
  unpublish: { name: "bulk.unpublish", edit: { isOnline: false } },
};

/**
 * Returns the one of the two that is offered for a video, and the path of the message that says why it is unavailable.
 * A video that is encoding is yet to be published, whatever its switch says.
 */
export function offerPublishing({ status }: Pick<Video, "status">) {
  return {
    command: status === "ready" ? "unpublish" : "publish",
    refusal: status === "encoding" ? "video.menu.encoding" : null,
  } as const;
}
