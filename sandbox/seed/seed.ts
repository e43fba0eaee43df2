import { randomBytes, randomUUID } from "node:crypto";
import type { SeedName } from "../options.ts";
import type { Write } from "../state/collection.ts";
import type { Account, Recipe } from "../state/records.ts";
import { ACCOUNT_ID, type State } from "../state/state.ts";
import { demoWrites, generateHuge } from "./demo.ts";
import { seededId } from "./ids.ts";

/** Identifies the one folder that is always there. */
export const ROOT_FOLDER_ID = "1000000";

const RECIPES: Recipe[] = [
  { id: seededId("recipe ladder"), name: "Full ladder", isDefault: true },
  { id: seededId("recipe single"), name: "Single quality", isDefault: false },
  { id: seededId("recipe archive"), name: "Archive master", isDefault: false },
];

/**
 * Fills an empty state atomically, so a crash restarts it.
 * @param keep previous account, whose keys stay valid for URLs signed before a reset
 */
export function seedState(state: State, seed: SeedName, keep?: Account): void {
  const writes: Write[] = [
    ...RECIPES.map((recipe) => state.recipes.put(recipe.id, recipe)),
    state.folders.put(ROOT_FOLDER_ID, { id: ROOT_FOLDER_ID, name: "/", parentId: null }),
  ];
  let lastFolderNumber = Number(ROOT_FOLDER_ID);
  if (seed !== "empty") {
    const demo = demoWrites(state, ROOT_FOLDER_ID, seed);
    writes.push(...demo.writes);
    lastFolderNumber += demo.folderCount;
  }
  const account = {
    rootUserId: seededId("root user"),
    playbackSecret: randomBytes(32).toString("hex"),
    storageCredentials: {
      accessKeyId: `SANDBOX${randomUUID().replaceAll("-", "").slice(0, 13).toUpperCase()}`,
      secretAccessKey: randomBytes(30).toString("base64url"),
    },
    ...keep,
    lastFolderNumber,
    seed,
    seededAtMs: state.nowMs(),
  };
  state.commit(...writes, state.account.put(ACCOUNT_ID, account));
  generateSeed(state);
}

/** Adds what a seed does not store, at each start. */
export function generateSeed(state: State): void {
  const account = state.account.latest(ACCOUNT_ID);
  if (account?.seed !== "huge") return;
  generateHuge(state, ROOT_FOLDER_ID, account.seededAtMs ?? state.nowMs());
}
