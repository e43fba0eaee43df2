import { useTranslations } from "use-intl";
import { type BulkJob, countOutcomes } from "./bulk-job.ts";

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
          return t("move", { count, folder: action.folder.path ?? action.folder.name ?? "" });
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
      if (stage.kind !== "ended") return t(stage.kind);
      const { failed, waiting, accepted, doubtful } = countOutcomes(items);
      if (stage.isUndone) return t("undone");
      if (failed > 0) return t("withFailures", { count: failed });
      if (waiting > 0) return t("stopped");
      return accepted + doubtful > 0 ? t("doneSettling") : t("done");
    },
  };
}

/** Films of a job that were told, or never will be. */
export function doneCount({ items }: BulkJob): number {
  const { waiting, running } = countOutcomes(items);
  return items.length - waiting - running;
}
