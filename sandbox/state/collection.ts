/** Stands for the instant of a change that never becomes visible. */
export const NEVER_MS = Number.MAX_SAFE_INTEGER;

interface Version<T> {
  seq: number;
  visibleAtMs: number;
  value: T | null;
}

/** Describes a change that is being written to the disk: a collection makes it, and `State.commit` carries it out. */
export interface Write {
  kind: string;
  id: string;
  visibleAtMs: number;
  data: string | null;
  /**
   * Applies the change in memory.
   * @returns versions that became invisible
   */
  apply(seq: number, nowMs: number): number[];
}

/**
 * Holds the documents of one kind, whole in memory. The platform is eventually consistent: what is written is seen only
 * from its `visibleAtMs` on, and until then readers get the version before it (or nothing).
 */
export interface Collection<T> {
  readonly kind: string;
  /** Returns the version visible at that instant. */
  get(id: string, nowMs: number): T | undefined;
  /** Returns the latest version, visible or not: writers build on it. */
  latest(id: string): T | undefined;
  visible(nowMs: number): T[];
  all(): T[];
  /**
   * Returns the change that writes a document.
   * @param visibleAtMs absent: as soon as the document itself may be seen
   */
  put(id: string, value: T, visibleAtMs?: number): Write;
  remove(id: string, visibleAtMs?: number): Write;
  /**
   * Loads a stored version.
   * @returns versions that became invisible
   */
  load(id: string, version: { seq: number; visibleAtMs: number; data: string | null }): number[];
  /** Adds a document that is not stored, but made again at each start; one that is there already is left. */
  generate(id: string, value: T): void;
  /** Returns the changes that would make everything written visible at once, those never to be seen too. */
  settleAll(): Write[];
  clear(): void;
}

/**
 * Creates a collection of one kind.
 * @param kind the name it has in the database
 */
export function createCollection<T>(kind: string): Collection<T> {
  const documents = new Map<string, Version<T>[]>();

  function seen(versions: Version<T>[] | undefined, nowMs: number): Version<T> | undefined {
    return versions?.findLast((version) => version.visibleAtMs <= nowMs);
  }

  function add(id: string, version: Version<T>, nowMs: number): number[] {
    const versions = [...(documents.get(id) ?? []), version];
    const current = seen(versions, nowMs);
    const kept = versions.filter((each) => current === undefined || each.seq >= current.seq);
    const dropped = versions.filter((each) => !kept.includes(each)).map((each) => each.seq);
    const only = kept.length === 1 ? kept[0] : undefined;
    if (only?.value === null && only === current) {
      documents.delete(id);
      return [...dropped, only.seq];
    }
    documents.set(id, kept);
    return dropped;
  }

  function write(id: string, value: T | null, visibleAtMs: number | undefined): Write {
    // A change to something that is still hidden must not bring it out early.
    const pendingMs = documents.get(id)?.at(-1)?.visibleAtMs ?? 0;
    const atMs = visibleAtMs ?? (value === null ? 0 : pendingMs);
    return {
      kind,
      id,
      visibleAtMs: atMs,
      data: value === null ? null : JSON.stringify(value),
      apply: (seq, nowMs) => add(id, { seq, visibleAtMs: atMs, value }, nowMs),
    };
  }

  function present(pick: (versions: Version<T>[]) => Version<T> | undefined): T[] {
    return [...documents.values()].flatMap((versions) => {
      const value = pick(versions)?.value;
      return value === null || value === undefined ? [] : [value];
    });
  }

  return {
    kind,
    get: (id, nowMs) => seen(documents.get(id), nowMs)?.value ?? undefined,
    latest: (id) => documents.get(id)?.at(-1)?.value ?? undefined,
    visible: (nowMs) => present((versions) => seen(versions, nowMs)),
    all: () => present((versions) => versions.at(-1)),
    put: (id, value, visibleAtMs) => write(id, value, visibleAtMs),
    remove: (id, visibleAtMs) => write(id, null, visibleAtMs),
    load(id, { seq, visibleAtMs, data }) {
      // Only this collection writes documents of its kind, so no validation is needed.
      const value: T | null = data === null ? null : JSON.parse(data);
      // A restart makes pending versions visible, so a reset clock can't hide them again.
      return add(id, { seq, visibleAtMs: visibleAtMs === NEVER_MS ? NEVER_MS : 0, value }, 0);
    },
    generate(id, value) {
      if (!documents.has(id)) documents.set(id, [{ seq: 0, visibleAtMs: 0, value }]);
    },
    settleAll: () =>
      [...documents].flatMap(([id, versions]) => {
        const last = versions.at(-1);
        return last === undefined || last.visibleAtMs < NEVER_MS ? [] : [write(id, last.value, 0)];
      }),
    clear: () => documents.clear(),
  };
}
