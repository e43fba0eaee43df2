import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { ShownFolder } from "#folders/pending-folders.ts";
import type { BulkAction } from "#videos/bulk/bulk-job.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import type { FolderPicker as Picker } from "./folder-picker-props.ts";
import { MoveDialog } from "./move-dialog.tsx";
import { asAsked } from "./pending-vods.ts";
import { PlaylistDialog } from "./playlist-dialog.tsx";
import type { VodCommand } from "./vod-command.ts";
import { vodEditQueries } from "./vod-edits-queries.ts";
import type { Vod } from "./vod-record.ts";

/** What is asked before films are told. */
export interface Asked {
  kind: Exclude<VodCommand, "online" | "offline">;
  vodIds: readonly string[];
}

const MOST_TITLES = 3;

/** The question that comes before a command. */
export function VodDialog({
  asked: { kind, vodIds },
  byId,
  from,
  FolderPicker,
  onClose,
  onStart,
}: {
  asked: Asked;
  byId: ReadonlyMap<string, Vod>;
  /** The folder that is being looked at. */
  from: ShownFolder | null;
  FolderPicker: Picker;
  onClose: () => void;
  onStart: (action: BulkAction, vodIds: readonly string[]) => void;
}) {
  const untitled = useTranslations("vod")("untitled");
  const { data: pending } = useQuery(vodEditQueries.pending());
  // As in the list, its menus and the job.
  const vods = vodIds.flatMap((id) => byId.get(id) ?? []).map((vod) => asAsked(vod, pending));
  const count = vodIds.length;
  const start = (action: BulkAction) => onStart(action, vodIds);
  switch (kind) {
    case "move":
      return (
        <MoveDialog
          count={count}
          from={from}
          FolderPicker={FolderPicker}
          onClose={onClose}
          onMove={start}
        />
      );
    case "playlist":
      return (
        <PlaylistDialog
          count={count}
          notOnlineCount={vods.filter(({ status }) => status !== "ready").length}
          onClose={onClose}
          onAdd={start}
        />
      );
    case "delete":
      return (
        <DeleteDialog
          titles={vods.slice(0, MOST_TITLES).map(({ title }) => title ?? untitled)}
          count={count}
          encodingCount={vods.filter(({ status }) => status === "encoding").length}
          onClose={onClose}
          onDelete={() => start({ kind: "delete" })}
        />
      );
  }
}
