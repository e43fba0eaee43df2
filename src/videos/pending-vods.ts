import type { Pending, PendingById } from "#shared/sync/pending-edits-queries.ts";
import type { Vod, VodFolder } from "./vod-record.ts";
import type { VodChange } from "./vods.ts";

/** What of a film can be told. */
export interface VodFields {
  title: string;
  /** "" for none. */
  description: string;
  isOnline: boolean;
  /** All the folders that it shall be in. */
  folders: readonly VodFolder[];
}

/** What of a film a person wants to be different. */
export type VodEdit = Partial<VodFields>;

/** What one film was told and no lookup has shown so far. */
export type PendingVod = Pending<VodFields>;

/** What films were told and no lookup has shown so far, by their ids. */
export type PendingVods = PendingById<VodFields>;

/** An edit as the service is told it. */
export function toChange({ folders, ...rest }: VodEdit): VodChange {
  return folders === undefined ? rest : { ...rest, folderIds: folders.map(({ id }) => id) };
}

/** What of a film can be told, as it is. */
export function vodFieldsOf({ title, description, isOnline, folders }: Vod): VodFields {
  return { title: title ?? "", description: description ?? "", isOnline, folders };
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
