import { createStore } from "zustand/vanilla";
import {
  entriesAlike,
  isSameOrder,
  type PlaylistEntry,
  type PlaylistItem,
} from "#playlists/entries.ts";
import {
  followed,
  isChanged,
  type OrderAct,
  type OrderDocument,
  openDocument,
  redone,
  undone,
  withAct,
  withBase,
  withTheirs,
} from "#playlists/order/order-document.ts";
import { loadDraft, orderDrafts, type SentOrder, saveDraft } from "./order-drafts.ts";

export interface OrderSessionState {
  /** Null: neither what the service has nor a draft is known so far. */
  document: OrderDocument | null;
  /** Tells which tab owns the draft. `asking`: lock or draft still loading. */
  hold: "asking" | "ours" | "elsewhere";
  /** Holds what the service has shown since the page was opened; null: nothing yet. */
  service: readonly PlaylistItem[] | null;
  /** Tells since when this page has asked for the content in vain; null: it has not. */
  unknownSinceMs: number | null;
  /** Edited without knowing what the service has. */
  isBlind: boolean;
  /** An order that the service has and that the draft does not know of. */
  theirs: readonly PlaylistEntry[] | null;
  sent: SentOrder | null;
  isStored: boolean;
  /** The order on screen was seen at the service and not changed since. */
  isSaved: boolean;
}

export type OrderSession = ReturnType<typeof createOrderSession>;

const NOTHING: OrderSessionState = {
  document: null,
  hold: "asking",
  service: null,
  unknownSinceMs: null,
  isBlind: false,
  theirs: null,
  sent: null,
  isStored: true,
  isSaved: false,
};

export function createOrderSession(playlistId: string) {
  const store = createStore(() => NOTHING);
  const { getState, setState: notify } = store;
  /** The page that holds the draft; null: it is not to be written, for another tab may have it. */
  let holder: object | null = null;
  let keeping: Promise<void> = Promise.resolve();
  let isDue = false;

  /** Emits the change and stores it. Changes during a write are part of the next one. */
  function put(change: Partial<OrderSessionState>): Promise<void> {
    notify(change);
    if (isDue) return keeping;
    isDue = true;
    keeping = keeping.then(keep);
    return keeping;
  }

  async function keep(): Promise<void> {
    isDue = false;
    const { document, sent } = getState();
    if (document === null || holder === null) return;
    const isStored = isWorthKeeping(document, sent)
      ? await saveDraft(playlistId, { document, sent })
      : await orderDrafts.save(playlistId, null);
    if (isStored !== getState().isStored) notify({ isStored });
  }

  function edit(change: (document: OrderDocument) => OrderDocument): void {
    const { document } = getState();
    if (document === null || !canEdit(getState())) return;
    const next = change(document);
    if (next !== document) void put({ document: next, isSaved: false });
    reconcile();
  }

  function reconcile(): void {
    const { document, service, sent, hold } = getState();
    if (service === null || hold === "asking") return;
    if (getState().isBlind) notify({ isBlind: false });
    if (document === null) {
      notify({ document: openDocument(entriesAlike(service, [])) });
      return;
    }
    // The saving job decides about a sent order.
    if (sent !== null) return;
    if (isSameOrder(service, document.base)) {
      if (getState().theirs !== null) notify({ theirs: null });
      return;
    }
    const entries = entriesAlike(service, document.present);
    if (isSameOrder(entries, document.present)) {
      void put({ document: withBase(document, entries), theirs: null, isSaved: false });
      return;
    }
    // The user may have gone back to before this order was adopted or merged.
    const hasUndone = document.future.some(
      ({ bases }) => bases && isSameOrder(bases.after, service),
    );
    if (!isChanged(document) && !hasUndone) {
      void put({ document: followed(document, entries), theirs: null, isSaved: false });
      return;
    }
    const { theirs } = getState();
    if (theirs !== null && isSameOrder(service, theirs)) return;
    notify({ theirs: entriesAlike(service, document.base) });
  }

  async function read(): Promise<void> {
    await keeping;
    try {
      // What could not be stored exists only in memory.
      const draft = getState().isStored ? await loadDraft(playlistId) : undefined;
      if (draft === null) {
        // Another tab saved or discarded the stored draft; an unchanged document keeps its history.
        const { document, sent } = getState();
        if (document !== null && isWorthKeeping(document, sent)) {
          notify({ document: null, sent: null, theirs: null });
        }
      } else if (draft !== undefined) notify({ ...draft, theirs: null });
      // Stores again what was cleared from disk and is still in memory.
      else if (getState().document !== null) void put({});
    } catch {
      notify({ isStored: false });
    }
  }

  return {
    store,

    /** Locks the draft for this tab and loads it. @returns releases it */
    open() {
      let isOver = false;
      const page = {};
      const goOn = async () => {
        await read();
        if (isOver) return;
        notify({ hold: "ours" });
        reconcile();
      };
      const giveBack = orderDrafts.hold(playlistId, (isOurs) => {
        if (!isOurs) {
          notify({ hold: "elsewhere" });
          // What the other tab makes of it can't be seen from here: what the service has is shown.
          if (getState().isStored) notify({ document: null, sent: null, theirs: null });
          reconcile();
          return;
        }
        holder = page;
        notify({ hold: "asking" });
        void goOn();
      });
      const handOver = async () => {
        // The next tab is to find everything that was done here.
        await keeping;
        if (holder === page) holder = null;
        giveBack();
      };
      const unwatch = orderDrafts.onLoss(() => void put({}));
      return () => {
        isOver = true;
        unwatch();
        void handOver();
        notify({ hold: "asking", service: null, isBlind: false, isSaved: false });
      };
    },

    /** Takes the content of a lookup, unless it predates what this page sent; null: not known yet. */
    noteService(items: readonly PlaylistItem[] | null) {
      if (items === null) {
        notify({ unknownSinceMs: getState().unknownSinceMs ?? Date.now() });
        return;
      }
      notify({ service: items, unknownSinceMs: null });
      reconcile();
    },
    /** Edits the draft, or an empty order, although the service does not say what it has. */
    editBlindly() {
      const { document, service, hold } = getState();
      if (service !== null || hold !== "ours") return;
      notify({ isBlind: true, document: document ?? openDocument([]) });
    },
    // Actions are compared by identity.
    apply: (entries: readonly PlaylistEntry[], act: OrderAct) =>
      edit((document) => withAct(document, entries, { ...act })),
    undo: () => edit(undone),
    redo: () => edit(redone),
    /** Rebases the changes onto another order as one undoable step. */
    takeIn(
      entries: readonly PlaylistEntry[],
      theirs: readonly PlaylistEntry[],
      act: { kind: "merge" | "theirs" },
    ) {
      const { document } = getState();
      if (document === null || !canEdit(getState())) return;
      notify({ sent: null, theirs: null });
      edit((document) => withTheirs(document, entries, theirs, { ...act }));
    },
    /** Rebases onto theirs while keeping this order. */
    keepMine(theirs: readonly PlaylistEntry[]) {
      if (!canEdit(getState())) return;
      notify({ sent: null, theirs: null });
      edit((document) => withBase(document, theirs));
    },
    /**
     * Discards the draft. If an order in flight arrives later, it counts as a foreign change.
     */
    discard() {
      const { document, sent } = getState();
      if (document === null || !canEdit(getState())) return;
      if (sent !== null) notify({ sent: { ...sent, isGivenUp: true } });
      edit(({ base }) => openDocument(base));
    },
    /** Resolves once it is on disk that this was sent. */
    noteSent: (sent: SentOrder) => put({ sent }),
    /**
     * Takes in that the sent order is visible.
     * @param shown the latest content, if known: it may have changed since
     */
    noteSeen(asked: readonly PlaylistItem[], shown: readonly PlaylistItem[] | null = null) {
      const { document, sent } = getState();
      if (document === null) return;
      const isOfSent = sent !== null && isSameOrder(sent.asked, asked);
      const entries = isOfSent ? sent.asked : entriesAlike(asked, document.present);
      notify({ service: shown ?? asked });
      // Sent elsewhere on this page, such as the content of a copy: adopt it like any change of the service.
      if (sent === null && !isChanged(document)) {
        reconcile();
        return;
      }
      if (isOfSent && sent.isGivenUp === true) {
        void put({ sent: null });
        reconcile();
        return;
      }
      const next = withBase(document, entries);
      void put({ document: next, sent: null, theirs: null, isSaved: !isChanged(next) });
      reconcile();
    },
    /** The sent order is known not to be there, or no longer polled. */
    forgetSent() {
      void put({ sent: null });
      reconcile();
    },
  };
}

/** It is known what the service has, or the person goes on without. */
export function isKnown({ service, isBlind }: OrderSessionState): boolean {
  return service !== null || isBlind;
}

export function canEdit(state: OrderSessionState): boolean {
  return state.document !== null && state.hold === "ours" && isKnown(state);
}

/** Returns whether the draft is worth storing: undone steps count, the service's own order does not. */
function isWorthKeeping(document: OrderDocument, sent: SentOrder | null): boolean {
  return sent !== null || isChanged(document) || document.future.length > 0;
}
