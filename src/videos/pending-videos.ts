import type { Pending, PendingById } from "#shared/sync/pending-edits-queries.ts";
import type { Video, VideoFolder } from "./video-record.ts";
import type { VideoChange } from "./videos.ts";

/** What of a film can be told. */
export interface VideoFields {
  title: string;
  /** "" for none. */
  description: string;
  isOnline: boolean;
  /** All the folders that it shall be in. */
  folders: readonly VideoFolder[];
}

/** What of a film a person wants to be different. */
export type VideoEdit = Partial<VideoFields>;

/** What one film was told and no lookup has shown so far. */
export type PendingVideo = Pending<VideoFields>;

/** What films were told and no lookup has shown so far, by their ids. */
export type PendingVideos = PendingById<VideoFields>;

/** An edit as the service is told it. */
export function toChange({ folders, ...rest }: VideoEdit): VideoChange {
  return folders === undefined ? rest : { ...rest, folderIds: folders.map(({ id }) => id) };
}

/** What of a film can be told, as it is. */
export function videoFieldsOf({ title, description, isOnline, folders }: Video): VideoFields {
  return { title: title ?? "", description: description ?? "", isOnline, folders };
}

/** A film as it was asked for. */
export function withEdit(video: Video, edit: VideoEdit): Video {
  const { title, description, isOnline, folders } = edit;
  const isOn = isOnline ?? video.isOnline;
  return {
    ...video,
    title: title ?? video.title,
    description: description === undefined ? video.description : description || null,
    isOnline: isOn,
    status: video.status === "encoding" ? "encoding" : isOn ? "ready" : "offline",
    folders: folders ?? video.folders,
  };
}

/** A film with what it was told, if anything. */
export function withPendingEdits(video: Video, pending: PendingVideos): Video {
  const requested = pending[video.id];
  return requested?.kind === "edit" ? withEdit(video, requested.edit) : video;
}
