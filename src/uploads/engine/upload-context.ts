import type { StoreApi } from "zustand/vanilla";
import type { ApiServices } from "#shared/http/api-context.tsx";
import type { FileSource, Transfer } from "#uploads/transfer.ts";
import { isAtWork, type TransferState } from "#uploads/transfer-state.ts";
import type { Journal } from "./journal.ts";
import type { Tabs } from "./tabs.ts";
import type { Effect } from "./transfer-events.ts";
import type { UploadOwners } from "./upload-owners.ts";
import type { Uploader } from "./uploader.ts";

/** Holds everything that the upload manager and its functions act on: there is one for the page. */
export interface UploadContext {
  services: ApiServices;
  /** Holds the same for what uploads send: no call is sent between a sign-in and the answer whose it is. */
  guarded: ApiServices;
  journal: Journal;
  tabs: Tabs;
  owners: UploadOwners;
  uploader: Uploader;
  /** Does what the reducer asks for. A property, because events lead to effects, and effects to events. */
  runEffect: (id: string, effect: Effect) => void;

  /** Holds every upload that is shown, also those of other tabs. */
  states: Map<string, TransferState>;

  /** Holds the states as they are shown, in the order of sending; those that are over stay where they were. */
  store: StoreApi<readonly Transfer[]>;
  shown: WeakMap<TransferState, Transfer>;
  publishing: ReturnType<typeof setTimeout> | null;
  /** Holds this tab's uploads, as other tabs were told of them. */
  announced: readonly Transfer[];
  /** Tells whether open uploads are on record, as was noted last; null: not noted yet. */
  areNoted: boolean | null;

  /** Is fulfilled when everything on record is in the states; it rejects when that can't be read now. */
  reading: Promise<void>;
  /** Everything on record was read once. */
  isRead: boolean;
  takingUp: Set<string>;
  /** Holds uploads begun with a role that the person has not now: shown, and resumed once changes are allowed. */
  held: Set<string>;

  /** Holds work under way after sending: one step at a time for each upload. */
  steps: Map<string, AbortController>;
  /** Holds the lookups of whether videos are published. */
  publishingRuns: Map<string, AbortController>;
  /** Is rejected when the file can't be read. */
  fingerprints: Map<string, Promise<unknown>>;
  /** Holds the uploads that a file is being examined for. */
  offered: Set<string>;
  /** Holds files that were given while another tab had the upload: used when that releases it. */
  given: Map<string, FileSource>;
}

/**
 * Returns the state of an upload.
 * @throws DOMException `AbortError` for an upload that was forgotten
 */
export function find({ states }: UploadContext, id: string): TransferState {
  const state = states.get(id);
  if (state === undefined) throw new DOMException("The upload was forgotten.", "AbortError");
  return state;
}

/** Returns whether it is owned by this tab or in progress here: messages and records of others are outdated. */
export function isInHand({ states, tabs, held, takingUp }: UploadContext, id: string): boolean {
  const state = states.get(id);
  const isBusy = state !== undefined && isAtWork(state) && !held.has(id);
  return tabs.has(id) || takingUp.has(id) || isBusy;
}

/** Begins the next step of an upload, which ends the one before. */
export function beginStep({ steps }: UploadContext, id: string): AbortSignal {
  steps.get(id)?.abort();
  const step = new AbortController();
  steps.set(id, step);
  return step.signal;
}
