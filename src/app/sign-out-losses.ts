import { isUnfinished, type Transfer } from "#features/uploads/engine/transfer.ts";
import { whatIsAtStake } from "#lib/leave-question.ts";

/** What signing out would lose, each with how much of it there is. */
export interface SignOutLoss {
  kind: "uploads" | "followUps" | "captions" | "orders" | "views" | "work" | "drafts";
  count: number;
}

/** Those that this page knows without looking: uploads of every tab, and what this one has under way. */
export function lossesOfPage(transfers: readonly Transfer[]): SignOutLoss[] {
  const atStake = whatIsAtStake();
  return [
    { kind: "uploads", count: transfers.filter(isUnfinished).length },
    { kind: "followUps", count: transfers.filter(isToBeTold).length },
    { kind: "work", count: atStake.has("work") ? 1 : 0 },
    { kind: "drafts", count: atStake.has("drafts") ? 1 : 0 },
  ];
}

/** Those that this browser keeps. What can't be read can't be gone on with either, and is no loss. */
export async function keptLosses(): Promise<SignOutLoss[]> {
  const [captions, orders, views] = await Promise.all([
    count(async () =>
      (await import("#features/subtitles/workbench/drafts.ts"))
        .countDrafts()
        .then(({ count }) => count),
    ),
    count(
      async () =>
        (await (await import("#features/playlists/desk/order-drafts.ts")).keptDraftIds()).size,
    ),
    count(
      async () =>
        (await import("#features/watch-time/saved/saved-views-store.ts")).readSavedViews().views
          .length,
    ),
  ]);
  return [
    { kind: "captions", count: captions },
    { kind: "orders", count: orders },
    { kind: "views", count: views },
  ];
}

async function count(read: () => Promise<number>): Promise<number> {
  try {
    return await read();
  } catch {
    return 0;
  }
}

/** Whether the service is still to be told something of a film that it has. */
function isToBeTold({ stage, details, followUp }: Transfer): boolean {
  const isFilm = stage.kind === "encoding" || stage.kind === "ready";
  return (
    isFilm &&
    (followUp.kind === "working" ||
      followUp.kind === "failed" ||
      (followUp.kind === "idle" && details.playlistId !== null && stage.kind === "encoding"))
  );
}
