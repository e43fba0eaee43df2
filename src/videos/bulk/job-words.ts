import { useTranslations } from "use-intl";
import { type BulkJob, countOutcomes, isActive } from "./bulk-job.ts";

/** A job in words: what it does, and how it stands. */
export function useJobWords(): {
  titleOf: (job: BulkJob) => string;
  stageOf: (job: BulkJob) => string;
} {
  const t = useTranslations("bulk.job");
  return {
    titleOf({ action, items }) {
      const count = items.length;
      switch (action.kind) {
        case "move":
          return t(action.mode.kind === "add" ? "add" : "move", {
            count,
            folder: action.folder.path ?? action.folder.name ?? "",
          });
        case "playlist":
          return t("playlist", { count, playlist: action.title });
        case "online":
        case "offline":
        case "delete":
        case "undo":
          return t(action.kind, { count });
      }
    },
    stageOf({ stage, items }) {
      if (stage.kind === "paused") return t(`paused.${stage.reason}`);
      if (stage.kind !== "ended") return t(stage.kind);
      const { failed, unconfirmed, waiting, accepted, doubtful } = countOutcomes(items);
      if (stage.end === "undone") return t("undone");
      if (stage.end === "signed-out") {
        return t("signedOut", { count: failed + unconfirmed + waiting });
      }
      if (failed > 0) return t("withFailures", { count: failed });
      if (unconfirmed > 0) return t("withUnconfirmed", { count: unconfirmed });
      if (waiting > 0) return t("stopped");
      return accepted + doubtful > 0 ? t("doneSettling") : t("done");
    },
  };
}

/** Films of a job that were told, or never will be. */
export function doneCount(job: BulkJob): number {
  const { waiting, running, doubtful } = countOutcomes(job.items);
  // While the job goes on, what got no answer is told again.
  return job.items.length - waiting - running - (isActive(job) ? doubtful : 0);
}
