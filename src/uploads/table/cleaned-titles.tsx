import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { cleanTitle } from "#uploads/clean-title.ts";
import { useIntake } from "#uploads/intake-store.ts";
import type { Transfer } from "#uploads/transfer.ts";
import { useTransferStore } from "#uploads/transfer-store.ts";

/** Returns whether the title is what was made of the name of the file. */
function isCleaned({ name, details }: Transfer): boolean {
  return details.title !== null && details.title === cleanTitle(name);
}

/** Says how many titles are cleaned up file names, and takes that back: for those to come as well. */
export function CleanedTitles({ videos }: { videos: readonly Transfer[] }) {
  const t = useTranslations("upload.titles");
  const common = useTranslations("common");
  const { intakeStore } = useIntake();
  const store = useTransferStore();
  const cleaned = videos.filter(isCleaned);
  if (cleaned.length === 0) return null;
  const undo = () => {
    intakeStore.cleanTitles(false);
    const ids = cleaned.map(({ id }) => id);
    store.send({ kind: "describe", ids, change: { title: null } });
  };
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
      {t("cleaned", { count: cleaned.length })}
      <Button variant="quiet" onClick={undo}>
        {common("undo")}
      </Button>
    </p>
  );
}
