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
import { holdInTab } from "#shared/storage/tab-lock.ts";
import { ORDER_LOCK, type OrderSnapshot, type SentOrder, watchLoss } from "./draft-database.ts";
import { createDraftKeeper, type DraftKeeper } from "./order-drafts.ts";
import { keepSnapshot } from "./order-snapshots.ts";

/** How the order of one playlist stands on this page. */
export interface OrderSessionState {
  /** Null: neither what the service has nor a draft is known so far. */
  document: OrderDocument | null;
  /** Whether this tab has the draft. `asking`: it is being found out, or read. */
  hold: "asking" | "ours" | "elsewhere";
  /** Whether the service has shown since the page was opened what the playlist plays. */
  isKnown: boolean;
  /** An order that the service has and that the draft does not know of. */
  theirs: readonly PlaylistEntry[] | null;
  sent: SentOrder | null;
  /** Whether what is done here is on this machine. */
  isStored: boolean;
  /** Whether the order on screen was seen at the service, and nothing was done since. */
  isSaved: boolean;
}

/** The order of one playlist, worked on. Outside React, and for as long as the page. */
export interface OrderSession {
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => OrderSessionState;
  /** Takes the draft for this tab, reads it and goes on with it. @returns gives it back */
  open: () => () => void;
  /** Told what a lookup shows; not readings that are older than what this page has sent. */
  noteService: (items: readonly PlaylistItem[]) => void;
  apply: (entries: readonly PlaylistEntry[], act: OrderAct) => void;
  undo: () => void;
  redo: () => void;
  /** What was done is compared with another order from now on, as one step that can be undone. */
  takeIn: (
    entries: readonly PlaylistEntry[],
    theirs: readonly PlaylistEntry[],
    act: OrderAct,
  ) => void;
  /**
   * Gives up the draft; it stays among the snapshots. What was sent and is not seen so far is followed, should it
   * arrive, as what somebody else did.
   */
  discard: () => void;
  /** What was done is compared with theirs from now on, and stays as it is. */
  keepMine: (theirs: readonly PlaylistEntry[]) => void;
  /** Resolves once it is on disk that this was sent. */
  noteSent: (sent: SentOrder) => Promise<void>;
  /**
   * The service has shown what was asked for.
   * @param shown what it shows by now, where that is known: somebody may have changed it since
   */
  noteSeen: (asked: readonly PlaylistItem[], shown?: readonly PlaylistItem[] | null) => void;
  /** What was sent is known not to be there, or is not looked for any more. */
  forgetSent: () => void;
}

const NOTHING: OrderSessionState = {
  document: null,
  hold: "asking",
  isKnown: false,
  theirs: null,
  sent: null,
  isStored: true,
  isSaved: false,
};

/** @param snapshot keeps an order that may be wanted back */
export function createOrderSession(
  playlistId: string,
  keeper: DraftKeeper = createDraftKeeper(playlistId),
  snapshot: (reason: OrderSnapshot["reason"], entries: readonly PlaylistEntry[]) => unknown = (
    ...args
  ) => keepSnapshot(playlistId, ...args),
): OrderSession {
  const listeners = new Set<() => void>();
  let state = NOTHING;
  let service: readonly PlaylistItem[] | null = null;
  /** The page that holds the draft; null: it is not to be written, for another tab may have it. */
  let holder: object | null = null;
  /** What is on disk or on its way there. */
  let keeping: Promise<void> = Promise.resolve();
  let isDue = false;

  function tell(change: Partial<OrderSessionState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  /** Tells the change and keeps it. What changes while something is being written goes with the next write. */
  function put(change: Partial<OrderSessionState>): Promise<void> {
    tell(change);
    if (isDue) return keeping;
    isDue = true;
    keeping = keeping.then(keep);
    return keeping;
  }

  async function keep(): Promise<void> {
    isDue = false;
    const { document, sent } = state;
    if (document === null || holder === null) return;
    const isStored = isWorthKeeping(document, sent)
      ? await keeper.keep({ document, sent })
      : await keeper.drop();
    if (isStored !== state.isStored) tell({ isStored });
  }

  function edit(change: (document: OrderDocument) => OrderDocument): void {
    const { document } = state;
    if (document === null || !canEdit(state)) return;
    const next = change(document);
    if (next !== document) void put({ document: next, isSaved: false });
    reconcile();
  }

  /** Takes into account what the service has. */
  function reconcile(): void {
    const { document, sent } = state;
    if (service === null || state.hold === "asking") return;
    if (!state.isKnown) tell({ isKnown: true });
    if (document === null) {
      tell({ document: openDocument(entriesAlike(service, [])) });
      return;
    }
    // What becomes of an order that was sent is for those to say who look for it.
    if (sent !== null) return;
    if (isSameOrder(service, document.base)) {
      if (state.theirs !== null) tell({ theirs: null });
      return;
    }
    const entries = entriesAlike(service, document.present);
    if (isSameOrder(entries, document.present)) {
      void put({ document: withBase(document, entries), theirs: null, isSaved: false });
      return;
    }
    if (!isChanged(document) && !hasUndone(document, service)) {
      const undoneLast = document.future.at(-1);
      // Steps go when the page does: what they led to is kept longer.
      if (undoneLast !== undefined) void snapshot("discarded", undoneLast.entries);
      void put({ document: followed(document, entries), theirs: null, isSaved: false });
      return;
    }
    if (state.theirs !== null && isSameOrder(service, state.theirs)) return;
    tell({ theirs: entriesAlike(service, document.base) });
  }

  async function read(): Promise<void> {
    await keeping;
    try {
      // What could not be kept is here alone.
      const draft = state.isStored ? await keeper.load() : null;
      if (draft === "dropped") {
        // Another tab has saved or given up what was kept; what is not changed has its history here.
        if (state.document !== null && isWorthKeeping(state.document, state.sent)) {
          tell({ document: null, sent: null, theirs: null });
        }
      } else if (draft !== null) tell({ ...draft, theirs: null });
      // What somebody has cleared off the disk and is still here goes there again.
      else if (state.document !== null) void put({});
    } catch {
      tell({ isStored: false });
    }
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => state,

    open() {
      let isOver = false;
      const page = {};
      const goOn = async () => {
        await read();
        if (isOver) return;
        tell({ hold: "ours" });
        reconcile();
      };
      const giveBack = holdInTab(`${ORDER_LOCK}${playlistId}`, (isOurs) => {
        if (!isOurs) {
          tell({ hold: "elsewhere", isKnown: false });
          // What the other tab makes of it can't be seen from here: what the service has is shown.
          if (state.isStored) tell({ document: null, sent: null, theirs: null });
          reconcile();
          return;
        }
        holder = page;
        tell({ hold: "asking" });
        void goOn();
      });
      const handOver = async () => {
        // The next tab is to find everything that was done here.
        await keeping;
        if (holder === page) holder = null;
        giveBack();
      };
      const unwatch = watchLoss(() => void put({}));
      return () => {
        isOver = true;
        unwatch();
        void handOver();
        service = null;
        tell({ hold: "asking", isKnown: false, isSaved: false });
      };
    },

    noteService(items) {
      service = items;
      reconcile();
    },
    // Acts are told from one another by their identity.
    apply: (entries, act) => edit((document) => withAct(document, entries, { ...act })),
    undo: () => edit(undone),
    redo: () => edit(redone),
    takeIn(entries, theirs, act) {
      const { document } = state;
      if (document === null || !canEdit(state)) return;
      if (act.kind === "theirs") {
        void snapshot("discarded", document.present);
        void snapshot("theirs", theirs);
      }
      tell({ sent: null, theirs: null });
      edit((document) => withTheirs(document, entries, theirs, { ...act }));
    },
    keepMine(theirs) {
      if (!canEdit(state)) return;
      tell({ sent: null, theirs: null });
      edit((document) => withBase(document, theirs));
    },
    discard() {
      const { document, sent } = state;
      if (document === null || !canEdit(state)) return;
      void snapshot("discarded", document.present);
      if (sent !== null) tell({ sent: { ...sent, isGivenUp: true } });
      edit(({ base }) => openDocument(base));
    },
    noteSent: (sent) => put({ sent }),
    noteSeen(asked, shown = null) {
      const { document, sent } = state;
      if (document === null) return;
      const isOfSent = sent !== null && isSameOrder(sent.asked, asked);
      const entries = isOfSent ? sent.asked : entriesAlike(asked, document.present);
      service = shown ?? asked;
      if (isOfSent && sent.isGivenUp === true) {
        void put({ sent: null });
        reconcile();
        return;
      }
      const next = withBase(document, entries);
      void put({ document: next, sent: null, theirs: null, isSaved: !isChanged(next) });
      reconcile();
    },
    forgetSent() {
      void put({ sent: null });
      reconcile();
    },
  };
}

/** Whether something may be done to the order. */
export function canEdit({ document, hold, isKnown }: OrderSessionState): boolean {
  return document !== null && hold === "ours" && isKnown;
}

/** Whether somebody has gone back to before an order was followed or merged. */
function hasUndone({ future }: OrderDocument, order: readonly PlaylistItem[]): boolean {
  return future.some(({ bases }) => bases !== undefined && isSameOrder(bases.after, order));
}

/** What only was undone is worth as much as what was done; what the service has is not. */
function isWorthKeeping(document: OrderDocument, sent: SentOrder | null): boolean {
  return sent !== null || isChanged(document) || document.future.length > 0;
}
