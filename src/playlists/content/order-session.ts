import { createStore, type StoreApi } from "zustand/vanilla";
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
  /** Is null while neither what the service has nor a draft is known. */
  document: OrderDocument | null;
  /** Tells which tab owns the draft. `asking`: lock or draft still loading. */
  hold: "asking" | "ours" | "elsewhere";
  /** Holds what the service has shown since the page was opened; null: nothing yet. */
  service: readonly PlaylistItem[] | null;
  /** Tells since when this page has requested the content in vain; null: it has not. */
  unknownSinceMs: number | null;
  /** Is true where it was edited without knowing what the service has. */
  isBlind: boolean;
  /** Holds an order that the service has and that the draft does not know of. */
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

/** Holds the draft of an order, with what the service has: all pages that show the playlist share and continue it. */
interface Session {
  playlistId: string;
  store: StoreApi<OrderSessionState>;
  /** Identifies the page that holds the draft. Is null when it is not to be written, for another tab may have it. */
  holder: object | null;
  /** Ends with the last write. */
  keeping: Promise<void>;
  /** A write is about to begin. */
  isDue: boolean;
}

export function createOrderSession(playlistId: string) {
  const store = createStore(() => NOTHING);
  const session: Session = {
    playlistId,
    store,
    holder: null,
    keeping: Promise.resolve(),
    isDue: false,
  };
  return {
    store,
    /** Locks the draft for this tab and loads it. @returns releases it */
    open: () => open(session),
    /** Takes the content of a lookup, unless it predates what this page sent; null: not known yet. */
    noteService: (items: readonly PlaylistItem[] | null) => noteService(session, items),
    /** Edits the draft, or an empty order, although the service does not say what it has. */
    editBlindly: () => editBlindly(session),
    // Actions are compared by identity.
    apply: (entries: readonly PlaylistEntry[], act: OrderAct) =>
      edit(session, (document) => withAct(document, entries, { ...act })),
    undo: () => edit(session, undone),
    redo: () => edit(session, redone),
    /** Rebases the changes onto another order as one undoable step. */
    takeIn: (
      entries: readonly PlaylistEntry[],
      theirs: readonly PlaylistEntry[],
      act: { kind: "merge" | "theirs" },
    ) => answerTheirs(session, (document) => withTheirs(document, entries, theirs, { ...act })),
    /** Rebases onto theirs while keeping this order. */
    keepMine: (theirs: readonly PlaylistEntry[]) =>
      answerTheirs(session, (document) => withBase(document, theirs)),
    /** Discards the draft. If an order in flight arrives later, it counts as a foreign change. */
    discard: () => discard(session),
    /** Resolves once it is on disk that this was sent. */
    noteSent: (sent: SentOrder) => put(session, { sent }),
    /**
     * Takes in that the sent order is visible.
     * @param shown the latest content, if known: it may have changed since
     */
    noteSeen: (asked: readonly PlaylistItem[], shown: readonly PlaylistItem[] | null = null) =>
      noteSeen(session, asked, shown),
    /** The sent order is known not to be there, or no longer polled. */
    forgetSent() {
      void put(session, { sent: null });
      reconcile(session);
    },
  };
}

/** Emits the change and stores it. Changes during a write are part of the next one. */
function put(session: Session, change: Partial<OrderSessionState>): Promise<void> {
  session.store.setState(change);
  if (session.isDue) return session.keeping;
  session.isDue = true;
  session.keeping = session.keeping.then(() => keep(session));
  return session.keeping;
}

async function keep(session: Session): Promise<void> {
  session.isDue = false;
  const { playlistId, store } = session;
  const { document, sent } = store.getState();
  if (document === null || session.holder === null) return;
  const isStored = isWorthKeeping(document, sent)
    ? await saveDraft(playlistId, { document, sent })
    : await orderDrafts.save(playlistId, null);
  if (isStored !== store.getState().isStored) store.setState({ isStored });
}

function open(session: Session): () => void {
  const { playlistId, store } = session;
  let isOver = false;
  const page = {};
  const goOn = async () => {
    await read(session);
    if (isOver) return;
    store.setState({ hold: "ours" });
    reconcile(session);
  };
  const giveBack = orderDrafts.hold(playlistId, (isOurs) => {
    if (!isOurs) {
      store.setState({ hold: "elsewhere" });
      // Edits in the other tab can't be seen from here: the service's order is shown.
      if (store.getState().isStored) store.setState({ document: null, sent: null, theirs: null });
      reconcile(session);
      return;
    }
    session.holder = page;
    store.setState({ hold: "asking" });
    void goOn();
  });
  const handOver = async () => {
    // The next tab must find everything that was done here.
    await session.keeping;
    if (session.holder === page) session.holder = null;
    giveBack();
  };
  const unwatch = orderDrafts.onLoss(() => void put(session, {}));
  return () => {
    isOver = true;
    unwatch();
    void handOver();
    store.setState({ hold: "asking", service: null, isBlind: false, isSaved: false });
  };
}

/** Loads the draft, which another tab may have changed. */
async function read(session: Session): Promise<void> {
  const { playlistId, store } = session;
  await session.keeping;
  try {
    // Steps that could not be stored exist only in memory.
    const draft = store.getState().isStored ? await loadDraft(playlistId) : undefined;
    if (draft === null) {
      // Another tab saved or discarded the stored draft; an unchanged document keeps its history.
      const { document, sent } = store.getState();
      if (document !== null && isWorthKeeping(document, sent)) {
        store.setState({ document: null, sent: null, theirs: null });
      }
    } else if (draft !== undefined) store.setState({ ...draft, theirs: null });
    // Steps that were cleared from disk and are still in memory are stored again.
    else if (store.getState().document !== null) void put(session, {});
  } catch {
    store.setState({ isStored: false });
  }
}

function edit(session: Session, change: (document: OrderDocument) => OrderDocument): void {
  const state = session.store.getState();
  if (state.document === null || !canEdit(state)) return;
  const next = change(state.document);
  if (next !== state.document) void put(session, { document: next, isSaved: false });
  reconcile(session);
}

/** Answers an order of a colleague by an edit. What was sent before is not waited for any more. */
function answerTheirs(session: Session, change: (document: OrderDocument) => OrderDocument): void {
  if (!canEdit(session.store.getState())) return;
  session.store.setState({ sent: null, theirs: null });
  edit(session, change);
}

function editBlindly({ store }: Session): void {
  const { document, service, hold } = store.getState();
  if (service !== null || hold !== "ours") return;
  store.setState({ isBlind: true, document: document ?? openDocument([]) });
}

function discard(session: Session): void {
  const state = session.store.getState();
  if (!canEdit(state)) return;
  if (state.sent !== null) session.store.setState({ sent: { ...state.sent, isGivenUp: true } });
  edit(session, ({ base }) => openDocument(base));
}

function noteService(session: Session, items: readonly PlaylistItem[] | null): void {
  const { store } = session;
  if (items === null) {
    store.setState({ unknownSinceMs: store.getState().unknownSinceMs ?? Date.now() });
    return;
  }
  store.setState({ service: items, unknownSinceMs: null });
  reconcile(session);
}

/** Brings the draft in line with what the service has: adopts it, or shows it as an order of a colleague. */
function reconcile(session: Session): void {
  const { store } = session;
  const { document, service, sent, hold, isBlind, theirs } = store.getState();
  if (service === null || hold === "asking") return;
  if (isBlind) store.setState({ isBlind: false });
  if (document === null) {
    store.setState({ document: openDocument(entriesAlike(service, [])) });
    return;
  }
  // The saving job decides about a sent order.
  if (sent !== null) return;
  if (isSameOrder(service, document.base)) {
    if (theirs !== null) store.setState({ theirs: null });
    return;
  }
  const entries = entriesAlike(service, document.present);
  if (isSameOrder(entries, document.present)) {
    void put(session, { document: withBase(document, entries), theirs: null, isSaved: false });
    return;
  }
  // The user may have gone back to before this order was adopted or merged.
  const hasUndone = document.future.some(({ bases }) => bases && isSameOrder(bases.after, service));
  if (!isChanged(document) && !hasUndone) {
    void put(session, { document: followed(document, entries), theirs: null, isSaved: false });
    return;
  }
  if (theirs !== null && isSameOrder(service, theirs)) return;
  store.setState({ theirs: entriesAlike(service, document.base) });
}

function noteSeen(
  session: Session,
  asked: readonly PlaylistItem[],
  shown: readonly PlaylistItem[] | null,
): void {
  const { store } = session;
  const { document, sent } = store.getState();
  if (document === null) return;
  const isOfSent = sent !== null && isSameOrder(sent.asked, asked);
  const entries = isOfSent ? sent.asked : entriesAlike(asked, document.present);
  store.setState({ service: shown ?? asked });
  // The order was sent elsewhere on this page, such as the content of a copy: it is adopted like any change of the
  // service.
  if (sent === null && !isChanged(document)) {
    reconcile(session);
    return;
  }
  if (isOfSent && sent.isGivenUp === true) {
    void put(session, { sent: null });
    reconcile(session);
    return;
  }
  const next = withBase(document, entries);
  void put(session, { document: next, sent: null, theirs: null, isSaved: !isChanged(next) });
  reconcile(session);
}

/** The service's content is known, or the person continues without it. */
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
