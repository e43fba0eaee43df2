import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { Panel } from "#shared/ui/panel.tsx";
import { isDescribable } from "./is-describable.ts";
import { UploadFolderChoice } from "./upload-folder-choice.tsx";
import { UploadPlaylistChoice } from "./upload-playlist-choice.tsx";
import { UploadRecipeChoice } from "./upload-recipe-choice.tsx";
import { useIntake } from "./use-intake.ts";
import { useTransferStore, useTransfers } from "./use-transfers.tsx";

/** What films get that are added from now on, and on request those that are there already. */
export function UploadDefaults() {
  const t = useTranslations("upload.defaults");
  const { desk, intake } = useIntake();
  const store = useTransferStore();
  const films = useTransfers().filter(isDescribable);
  const [appliedTo, setAppliedTo] = useState(0);
  const { folderIds, recipeId, playlistId } = intake.defaults;

  const change = (changes: Parameters<typeof desk.setDefaults>[0]) => {
    setAppliedTo(0);
    desk.setDefaults(changes);
  };
  const apply = () => {
    const ids = films.map(({ id }) => id);
    store.send({ kind: "describe", ids, change: { folderIds, playlistId } });
    // Later it would be a promise that nobody can keep.
    const open = films.filter(({ isBegun }) => !isBegun).map(({ id }) => id);
    if (open.length > 0) store.send({ kind: "describe", ids: open, change: { recipeId } });
    setAppliedTo(ids.length);
  };

  return (
    <Panel title={t("title")}>
      <div className="grid gap-4 sm:grid-cols-2">
        <UploadFolderChoice folderIds={folderIds} onChange={(ids) => change({ folderIds: ids })} />
        <UploadRecipeChoice recipeId={recipeId} onChange={(id) => change({ recipeId: id })} />
        <UploadPlaylistChoice
          playlistId={playlistId}
          onChange={(id) => change({ playlistId: id })}
        />
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        {films.length === 0 ? null : (
          <Button onClick={apply}>{t("apply", { count: films.length })}</Button>
        )}
        <p role="status" className="text-sm text-ink-faint">
          {appliedTo > 0 ? t("applied", { count: appliedTo }) : t("hint")}
        </p>
      </div>
    </Panel>
  );
}
