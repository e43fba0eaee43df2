import { useEffect, useState, useSyncExternalStore } from "react";
import { createStore } from "zustand/vanilla";
import type { FindingKind } from "#captions/format/findings.ts";
import { normaliseLanguage } from "#captions/languages.ts";
import type { Subtitle } from "#captions/subtitles.ts";
import { newId } from "#shared/format/ids.ts";
import { createCaptionsWork } from "./captions-work.ts";
import { refuseFile } from "./read-upload.ts";
import { type UploadChoice, type UploadEntry, withLanguage } from "./upload-entry.ts";

/** Review of files before sending. */
export interface UploadSession {
  entries: () => readonly UploadEntry[];
  subscribe: (listener: () => void) => () => void;
  /**
   * Adds files.
   * @param target track to replace
   * @param wanted language of the filter, used if neither name nor text tells
   */
  take: (files: readonly File[], as?: { target?: Subtitle; wanted?: string | null }) => void;
  setLanguage: (id: string, language: string) => void;
  /** Null: it is to be said again. */
  choose: (ids: readonly string[], choice: UploadChoice | null) => void;
  /** Sets the fixes of a file. */
  setFixes: (id: string, fixes: readonly FindingKind[]) => void;
  remove: (ids: readonly string[]) => void;
  /** Until the function that it gives is called, after which nothing is read any more. */
  open: () => () => void;
}

/**
 * Creates an empty session.
 * @param about data about the video and user, for reading
 */
function createUploadSession(about: {
  durationMs: number | null;
  locales: readonly string[];
}): UploadSession {
  const work = createCaptionsWork();
  const store = createStore<readonly UploadEntry[]>(() => []);
  const set = (next: readonly UploadEntry[]) => store.setState(next, true);

  function change(id: string, to: (entry: UploadEntry) => Partial<UploadEntry>): void {
    set(store.getState().map((entry) => (entry.id === id ? { ...entry, ...to(entry) } : entry)));
  }

  async function read({ id, file, fixes, wanted }: UploadEntry): Promise<void> {
    const next = await work.read({ file, fixes, ...about }).then(
      (answer): Partial<UploadEntry> =>
        answer.kind === "refused"
          ? { state: answer }
          : { state: { kind: "read", read: answer.read, isBusy: false } },
      (): Partial<UploadEntry> => ({ state: { kind: "broken" } }),
    );
    change(id, (entry) => {
      // Superseded by another fix.
      if (entry.fixes !== fixes) return {};
      const guessed =
        next.state?.kind === "read"
          ? (next.state.read.languageByName ?? next.state.read.languageByText ?? wanted)
          : null;
      return { ...next, language: entry.language ?? guessed };
    });
  }

  return {
    entries: store.getState,
    subscribe: store.subscribe,
    take(files, { target, wanted = null } = {}) {
      const taken = files.map((file): UploadEntry => {
        const refusal = refuseFile(file);
        return {
          id: newId(),
          file,
          target: target ?? null,
          wanted,
          fixes: [],
          state: refusal === null ? { kind: "reading" } : { kind: "refused", refusal },
          language: normaliseLanguage(target?.language ?? "", about.locales),
          choice: target === undefined ? null : "replace",
        };
      });
      set([...store.getState(), ...taken]);
      for (const entry of taken) if (entry.state.kind === "reading") void read(entry);
    },
    setLanguage(id, language) {
      change(id, (entry) => withLanguage(entry, language));
    },
    choose(ids, choice) {
      set(store.getState().map((entry) => (ids.includes(entry.id) ? { ...entry, choice } : entry)));
    },
    setFixes(id, fixes) {
      change(id, ({ state }) => ({
        fixes,
        state: state.kind === "read" ? { ...state, isBusy: true } : state,
      }));
      const entry = store.getState().find((each) => each.id === id);
      if (entry !== undefined) void read(entry);
    },
    remove(ids) {
      set(store.getState().filter(({ id }) => !ids.includes(id)));
    },
    open: () => () => work.close(),
  };
}

/**
 * Files in review for a video, while mounted.
 * @param durationMs null if unknown
 */
export function useUploadSession(
  durationMs: number | null,
  locale: string,
): { session: UploadSession; entries: readonly UploadEntry[] } {
  const [session] = useState(() => createUploadSession({ durationMs, locales: [locale] }));
  const entries = useSyncExternalStore(session.subscribe, session.entries);
  useEffect(() => session.open(), [session]);
  return { session, entries };
}
