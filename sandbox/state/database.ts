import { rmSync } from "node:fs";
import { join } from "node:path";
import sqlite from "node-sqlite3-wasm";
import { z } from "zod";

const StoredVersion = z.object({
  seq: z.number(),
  kind: z.string(),
  id: z.string(),
  visibleAtMs: z.number(),
  /** Is null says that the document was removed. */
  data: z.string().nullable(),
});

const StoredEvent = z.object({
  type: z.enum(["play", "bytes"]),
  contentKind: z.enum(["vod", "live"]),
  contentId: z.string(),
  atMs: z.number(),
  /** Is 0 for a play. */
  bytes: z.number(),
  /** Names the file served, relative to the media directory. Is empty for a play. */
  path: z.string(),
});

const NumberedEvent = StoredEvent.extend({ seq: z.number() });

export type StoredVersion = z.infer<typeof StoredVersion>;

/** Describes one thing that a viewer did: a playback that began, or bytes that were served. */
export type StoredEvent = z.infer<typeof StoredEvent>;

/** Describes an event with its place in the order of their coming. */
export type NumberedEvent = z.infer<typeof NumberedEvent>;

const StoredPlays = z.object({
  contentKind: z.enum(["vod", "live"]),
  contentId: z.string(),
  atMs: z.number(),
  country: z.string(),
  plays: z.number(),
  impressions: z.number(),
  bytes: z.number(),
  watchSeconds: z.number(),
  playtimeSeconds: z.number(),
  /** Tells the retention of each play. Is null for none. */
  furthestPercent: z.number().nullable(),
});

const NumberedPlays = StoredPlays.extend({ seq: z.number() });

/** Holds plays that a test gave to a content at one instant. */
export type StoredPlays = z.infer<typeof StoredPlays>;

/** Holds given plays with their place in the order of their coming. */
export type NumberedPlays = z.infer<typeof NumberedPlays>;

/** Reads and writes the SQLite file. Every method has reached the disk when it returns. */
export interface StateFile {
  loadVersions(): StoredVersion[];
  /** Adds and drops versions, all or none. */
  saveVersions(added: StoredVersion[], droppedSeqs: number[]): void;
  addEvent(event: StoredEvent): void;
  /** Returns the events of one content (of all contents when absent), oldest first. */
  events(contentId?: string): StoredEvent[];
  /** Returns the events that came after the one with that number, in the order of their coming. */
  eventsAfter(seq: number): NumberedEvent[];
  /** Adds all of them or none. */
  addPlays(plays: StoredPlays[]): void;
  /** Returns the given plays that came after those with that number, in the order of their coming. */
  playsAfter(seq: number): NumberedPlays[];
  clear(): void;
  close(): void;
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS documents (
    seq INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    visible_at_ms INTEGER NOT NULL,
    data TEXT
  );
  CREATE TABLE IF NOT EXISTS events (
    seq INTEGER PRIMARY KEY,
    type TEXT NOT NULL,
    content_kind TEXT NOT NULL,
    content_id TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    path TEXT NOT NULL
  );
  CREATE INDEX IF NOT EXISTS events_of_content ON events (content_id, at_ms);
  CREATE TABLE IF NOT EXISTS given_plays (
    seq INTEGER PRIMARY KEY,
    content_kind TEXT NOT NULL,
    content_id TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    country TEXT NOT NULL,
    plays INTEGER NOT NULL,
    impressions INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    watch_seconds INTEGER NOT NULL,
    playtime_seconds INTEGER NOT NULL,
    furthest_percent INTEGER
  );
`;

const SELECT_EVENTS = `
  SELECT seq, type, content_kind AS contentKind, content_id AS contentId, at_ms AS atMs, bytes, path
  FROM events`;

const SELECT_PLAYS = `
  SELECT seq, content_kind AS contentKind, content_id AS contentId, at_ms AS atMs, country, plays,
    impressions, bytes, watch_seconds AS watchSeconds, playtime_seconds AS playtimeSeconds,
    furthest_percent AS furthestPercent
  FROM given_plays`;

/**
 * Opens `state.db` in the directory, which the caller must hold alone.
 * @throws when the file is no database
 */
export function openStateFile(directory: string): StateFile {
  const path = join(directory, "state.db");
  // The driver locks by making a folder, and a killed process leaves it behind.
  rmSync(`${path}.lock`, { recursive: true, force: true });
  const db = new sqlite.Database(path);
  // Exclusive first: only then can the driver keep the write-ahead index, having no shared memory.
  db.exec("PRAGMA locking_mode = EXCLUSIVE");
  db.exec("PRAGMA journal_mode = WAL");
  db.exec("PRAGMA synchronous = FULL");
  db.exec(SCHEMA);
  const versions = versionsIn(db);
  const events = eventsIn(db);
  const plays = playsIn(db);
  return {
    ...versions.methods,
    ...events.methods,
    ...plays.methods,
    clear() {
      transact(db, () => {
        db.exec("DELETE FROM documents");
        db.exec("DELETE FROM events");
        db.exec("DELETE FROM given_plays");
      });
    },
    close() {
      for (const { statements } of [versions, events, plays]) {
        for (const statement of statements) statement.finalize();
      }
      db.close();
    },
  };
}

type Database = InstanceType<typeof sqlite.Database>;

/** Holds the methods of one table, and the statements that have to be given back before the file is closed. */
interface Table<Name extends keyof StateFile> {
  methods: Pick<StateFile, Name>;
  statements: readonly { finalize(): void }[];
}

function versionsIn(db: Database): Table<"loadVersions" | "saveVersions"> {
  const insert = db.prepare("INSERT INTO documents VALUES (?, ?, ?, ?, ?)");
  const drop = db.prepare("DELETE FROM documents WHERE seq = ?");
  return {
    statements: [insert, drop],
    methods: {
      loadVersions: () =>
        db
          .all(
            "SELECT seq, kind, id, visible_at_ms AS visibleAtMs, data FROM documents ORDER BY seq",
          )
          .map((row) => StoredVersion.parse(row)),
      saveVersions(added, droppedSeqs) {
        transact(db, () => {
          for (const version of added) {
            insert.run([version.seq, version.kind, version.id, version.visibleAtMs, version.data]);
          }
          for (const seq of droppedSeqs) drop.run([seq]);
        });
      },
    },
  };
}

function eventsIn(db: Database): Table<"addEvent" | "events" | "eventsAfter"> {
  const insert = db.prepare("INSERT INTO events VALUES (NULL, ?, ?, ?, ?, ?, ?)");
  return {
    statements: [insert],
    methods: {
      addEvent({ type, contentKind, contentId, atMs, bytes, path }) {
        insert.run([type, contentKind, contentId, atMs, bytes, path]);
      },
      events(contentId) {
        const rows =
          contentId === undefined
            ? db.all(`${SELECT_EVENTS} ORDER BY at_ms, seq`)
            : db.all(`${SELECT_EVENTS} WHERE content_id = ? ORDER BY at_ms, seq`, [contentId]);
        return rows.map((row) => StoredEvent.parse(row));
      },
      // The query uses the primary key, so that frequent polling costs nothing.
      eventsAfter: (seq) =>
        db
          .all(`${SELECT_EVENTS} WHERE seq > ? ORDER BY seq`, [seq])
          .map((row) => NumberedEvent.parse(row)),
    },
  };
}

function playsIn(db: Database): Table<"addPlays" | "playsAfter"> {
  const insert = db.prepare("INSERT INTO given_plays VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  return {
    statements: [insert],
    methods: {
      addPlays(plays) {
        transact(db, () => {
          for (const each of plays) {
            insert.run([
              each.contentKind,
              each.contentId,
              each.atMs,
              each.country,
              each.plays,
              each.impressions,
              each.bytes,
              each.watchSeconds,
              each.playtimeSeconds,
              each.furthestPercent,
            ]);
          }
        });
      },
      playsAfter: (seq) =>
        db
          .all(`${SELECT_PLAYS} WHERE seq > ? ORDER BY seq`, [seq])
          .map((row) => NumberedPlays.parse(row)),
    },
  };
}

/** Does all of the work or none. */
function transact(db: Database, work: () => void): void {
  db.exec("BEGIN IMMEDIATE");
  try {
    work();
    db.exec("COMMIT");
  } catch (error) {
    if (db.inTransaction) db.exec("ROLLBACK");
    throw error;
  }
}
