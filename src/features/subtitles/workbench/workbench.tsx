import { useQuery } from "@tanstack/react-query";
import { type ReactNode, type Ref, useState } from "react";
import { useApi } from "#api/api-context.tsx";
import { toProblem } from "#api/errors.ts";
import type { Subtitle } from "#api/subtitles.ts";
import type { Vod } from "#api/vod-record.ts";
import { Loaded } from "#ui/loaded.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { type Autosave, createAutosave } from "./autosave.ts";
import { DraftOffer } from "./draft-offer.tsx";
import { dropDraft, type KeptDraft, saveDraft } from "./drafts.ts";
import { createEditStore, type EditStore } from "./edit-store.ts";
import { applyEdit } from "./history.ts";
import { type OpenedSource, sourceQuery } from "./load-source.ts";
import type { DraftCaptions, PlayerLink } from "./player-link.ts";
import { WorkbenchDesk } from "./workbench-desk.tsx";

interface WorkbenchProps {
  vod: Vod;
  /** The track to change; null: a new one. */
  source: Subtitle | null;
  /** Also after saving, once the new track is listed. */
  onClose: () => void;
  /** The film, with captions of ours over it. */
  renderPlayer: (props: {
    handle: Ref<PlayerLink>;
    captions: DraftCaptions | undefined;
  }) => ReactNode;
}

/** The captions of a track, edited beside the film. What is changed stays on this machine until it is saved. */
export function Workbench(props: WorkbenchProps) {
  const { api } = useApi();
  const { vod, source } = props;
  const { data, dataUpdatedAt, error, refetch } = useQuery(sourceQuery(api, vod.id, source));
  return (
    <Loaded
      data={data}
      problem={toProblem(error)}
      asOfMs={dataUpdatedAt}
      onRetry={() => void refetch()}
      skeleton={<WorkbenchSkeleton />}
    >
      {(opened) => (
        <OpenedWorkbench
          key={source?.id ?? "new"}
          opened={opened}
          openedAtMs={dataUpdatedAt}
          {...props}
        />
      )}
    </Loaded>
  );
}

function OpenedWorkbench({
  opened,
  openedAtMs,
  ...props
}: WorkbenchProps & { opened: OpenedSource; openedAtMs: number }) {
  const { draft, troubles } = opened;
  const place = { vodId: props.vod.id, trackId: props.source?.id ?? null };
  const [work, setWork] = useState(() => (draft === null ? begin(opened, place, null) : null));
  if (work !== null) return <WorkbenchDesk {...props} {...work} troubles={troubles} />;
  return draft === null ? null : (
    <DraftOffer
      savedAtMs={draft.savedAtMs}
      nowMs={openedAtMs}
      isSourceChanged={draft.sourceMark !== opened.mark}
      onGoOn={() => setWork(begin(opened, place, draft))}
      onDrop={() => {
        void dropDraft(place);
        setWork(begin(opened, place, null));
      }}
    />
  );
}

/** With a draft, to undo all of it gives the listed file. */
function begin(
  { document, mark }: OpenedSource,
  place: { vodId: string; trackId: string | null },
  draft: KeptDraft | null,
): { store: EditStore; autosave: Autosave } {
  const store = createEditStore(document);
  const autosave = createAutosave(store, document, {
    save: (edited) =>
      saveDraft(place, { savedAtMs: Date.now(), document: edited, sourceMark: mark }),
    drop: () => dropDraft(place),
  });
  if (draft !== null) {
    store.update((history) => applyEdit(history, { name: "draft", document: draft.document }));
  }
  return { store, autosave };
}

function WorkbenchSkeleton() {
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(18rem,2fr)_minmax(0,3fr)]">
      <Skeleton className="aspect-video" />
      <Skeleton className="h-96" />
    </div>
  );
}
