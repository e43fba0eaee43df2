import type { Vod, VodFolder } from "./vod-record.ts";
import type { VodChange } from "./vods.ts";

/** What of a film a person wants to be different. */
export interface VodEdit {
  title?: string;
  /** "" for none. */
  description?: string;
  isOnline?: boolean;
  /** All the folders that it shall be in. */
  folders?: readonly VodFolder[];
}

/** Something that a film was told and that no lookup has shown so far. */
export type PendingVod =
  /** `isDoubtful`: the answer was lost, so that nobody knows whether it was carried out. */
  { kind: "edit"; edit: VodEdit; isDoubtful: boolean } | { kind: "removal"; isDoubtful: boolean };

/** By the film's id. */
export type PendingVods = Readonly<Record<string, PendingVod>>;

/** An edit as the service is told it. */
export function toChange({ folders, ...rest }: VodEdit): VodChange {
  return folders === undefined ? rest : { ...rest, folderIds: folders.map(({ id }) => id) };
}

/** Whether a film is as an edit wants it. A service that trims what it is told has done what was asked for. */
export function showsEdit(vod: Vod, { title, description, isOnline, folders }: VodEdit): boolean {
  return (
    (title === undefined || vod.title?.trim() === title.trim()) &&
    (description === undefined || (vod.description ?? "").trim() === description.trim()) &&
    (isOnline === undefined || vod.isOnline === isOnline) &&
    (folders === undefined || isSameSet(vod.folders, folders))
  );
}

/** A film as it was asked for. */
export function withEdit(vod: Vod, edit: VodEdit): Vod {
  const { title, description, isOnline, folders } = edit;
  const isOn = isOnline ?? vod.isOnline;
  return {
    ...vod,
    title: title ?? vod.title,
    description: description === undefined ? vod.description : description || null,
    isOnline: isOn,
    status: vod.status === "encoding" ? "encoding" : isOn ? "ready" : "offline",
    folders: folders ?? vod.folders,
  };
}

/** A film with what it was told, if anything. */
export function asAsked(vod: Vod, pending: PendingVods): Vod {
  const asked = pending[vod.id];
  return asked?.kind === "edit" ? withEdit(vod, asked.edit) : vod;
}

function isSameSet(some: readonly VodFolder[], others: readonly VodFolder[]): boolean {
  const wanted = new Set(others.map(({ id }) => id));
  return (
    wanted.size === new Set(some.map(({ id }) => id)).size && some.every(({ id }) => wanted.has(id))
  );
}
