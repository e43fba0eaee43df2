import { useMemo, useReducer, useState } from "react";
import {
  type EntryFacts,
  entriesOf,
  type PlaylistEntry,
  type PlaylistItem,
} from "#playlists/entries.ts";
import {
  type OrderAct,
  type OrderDocument,
  openDocument,
  undone,
  withAct,
} from "#playlists/order/order-document.ts";
import { diffOrders, type EntryMark } from "#playlists/order-diff.ts";
import { showWithService } from "#test/subtitles-for-test.tsx";
import { OrderEditor } from "./order-editor.tsx";

type Step =
  | { entries: readonly PlaylistEntry[]; act: OrderAct }
  | { theirs: readonly PlaylistEntry[] }
  | "undo";

function take(document: OrderDocument, step: Step): OrderDocument {
  if (step !== "undo" && "theirs" in step) return openDocument(step.theirs);
  return step === "undo" ? undone(document) : withAct(document, step.entries, step.act);
}

/** Calls received by the session. */
interface Seen {
  acts: OrderAct[];
  gaps: (number | null)[];
}

/** Returns the facts of a one-minute video named by its id. */
export const factsForTest = ({ id }: PlaylistItem): EntryFacts => ({
  title: id,
  thumbnailUrl: null,
  durationSeconds: 60,
  createdAtMs: 0,
  phase: "ready",
});

export const NAMES = ["Sea", "Dunes", "Ferry", "Night", "Town", "Wood"];

/** Returns the titles of the rows in the document, in order. */
export const titles = () =>
  [...document.querySelectorAll<HTMLElement>("[role=row]")]
    .toSorted((a, b) => Number(a.ariaRowIndex) - Number(b.ariaRowIndex))
    .map((row) => row.querySelector("bdi")?.textContent);

/** Returns the last announcement. */
export const said = () =>
  document.querySelector("section > [role=status]")?.textContent.replace("\u00a0", "");

const videosOf = (names: readonly string[]) =>
  names.map((id): PlaylistItem => ({ id, type: "vod" }));

function Desk({
  items,
  theirs,
  of,
  isReadOnly,
  seen,
}: {
  items: readonly PlaylistItem[];
  theirs: readonly PlaylistItem[];
  of: (item: PlaylistItem) => EntryFacts;
  isReadOnly: boolean;
  seen: Seen;
}) {
  const [document, dispatch] = useReducer(take, null, () => openDocument(entriesOf(items)));
  const [gap, setGap] = useState<number | null>(null);
  const facts = useMemo(() => ({ of, isReading: false }), [of]);
  const marks = useMemo(() => {
    const { moved } = diffOrders(document.base, document.present);
    return new Map(moved.map(({ entry }): [string, EntryMark] => [entry.key, "moved"]));
  }, [document]);
  return (
    <main className="p-4">
      <OrderEditor
        entries={document.present}
        facts={facts}
        marks={marks}
        isReadOnly={isReadOnly}
        onApply={(entries, act) => {
          seen.acts.push(act);
          dispatch({ entries, act });
        }}
        insertGap={gap}
        onInsertGapChange={(next) => {
          seen.gaps.push(next);
          setGap(next);
        }}
      />
      <button type="button" onClick={() => dispatch("undo")}>
        Undo
      </button>
      <button type="button" onClick={() => dispatch({ theirs: entriesOf(theirs) })}>
        Let others save
      </button>
    </main>
  );
}

/**
 * Renders the editor with an undoable order.
 * @param names video ids, also used as titles
 */
export async function showEditor(
  names: readonly string[],
  {
    theirs = [],
    of = factsForTest,
    isReadOnly = false,
    answer = () => Response.json({ results: [] }),
  }: {
    /** Holds the content after a colleague saved. */
    theirs?: readonly string[];
    of?: (item: PlaylistItem) => EntryFacts;
    isReadOnly?: boolean;
    answer?: Parameters<typeof showWithService>[1];
  } = {},
) {
  const seen: Seen = { acts: [], gaps: [] };
  const shown = await showWithService(
    () => (
      <Desk
        items={videosOf(names)}
        theirs={videosOf(theirs)}
        of={of}
        isReadOnly={isReadOnly}
        seen={seen}
      />
    ),
    answer,
  );
  return { ...shown, ...seen };
}
