import { useState } from "react";
import { useTranslations } from "use-intl";
import { useFolderScope } from "#folders/folder-scope.ts";
import type { ShownFolder } from "#folders/pending-folders.ts";
import { startBulk } from "#library/bulk-jobs.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { ErrorNotice } from "#shared/ui/error-notice.tsx";
import type { PublishCommand } from "#videos/pending-videos.ts";
import { useLibrary } from "#videos/video-edits-queries.ts";
import { EMPTY_LIBRARY, type VideoLibrary } from "#videos/video-library.ts";
import { PublishDialog } from "./publish-dialog.tsx";

/** Publishes or unpublishes the videos of a folder, once a person has said whether those in its subfolders are meant. */
export function FolderBulkDialog({
  kind,
  folder,
  isWithin: chosen,
  onClose,
}: {
  kind: PublishCommand;
  folder: ShownFolder;
  /** Says whether subfolders are included where the folder is shown; null: the person chose neither. */
  isWithin: boolean | null;
  onClose: () => void;
}) {
  const t = useTranslations("bulk.folderDialog");
  const services = useApi();
  const common = useTranslations("common");
  const { library = EMPTY_LIBRARY, problem, retry } = useLibrary();
  const [isWithin, setIsWithin] = useState(chosen ?? true);
  const scope = useFolderScope(folder.id, isWithin);
  if (scope === null) return null;
  const { ownCount, withinCount } = scope;
  const videos = library.videos.filter(({ folders }) =>
    folders.some(({ id }) => scope.ids.has(id)),
  );
  const choices =
    ownCount === null || withinCount === null || withinCount === ownCount
      ? []
      : [
          { isWithin: true, text: t("within", { count: withinCount }) },
          { isWithin: false, text: t("own", { count: ownCount }) },
        ];
  const reading = library.failure ?? problem;
  return (
    <PublishDialog
      kind={kind}
      count={videos.length}
      videos={videos}
      extent={{ folder, scope }}
      isResting={!library.isComplete}
      onStart={(action) => {
        onClose();
        startBulk(
          services,
          { ...action, folderPath: folder.path, folderIds: [...scope.ids] },
          videos.map(({ id }) => id),
        );
      }}
      onClose={onClose}
    >
      {reading === null || library.isComplete ? null : (
        <ErrorNotice problem={reading} onRetry={retry} />
      )}
      {choices.length === 0 ? (
        <p className="mb-3 wrap-anywhere">
          <bdi>{folder.path}</bdi>
        </p>
      ) : (
        <fieldset className="mb-3">
          <legend className="mb-1 text-sm font-medium text-ink-soft wrap-anywhere">
            {common("folder")}: <bdi>{folder.path}</bdi>
          </legend>
          {choices.map(({ isWithin: value, text }) => (
            <label key={text} className="flex min-h-8 items-center gap-2">
              <input
                type="radio"
                name="scope"
                checked={isWithin === value}
                onChange={() => setIsWithin(value)}
                className="size-4 accent-accent"
              />
              {text}
            </label>
          ))}
        </fieldset>
      )}
      <Unread library={library} />
    </PublishDialog>
  );
}

/** Says which videos of the library are not known, so that any of them may be in the folder. */
function Unread({
  library: { videos, isComplete, totalCount: total, missingCount, unreadableCount },
}: {
  library: VideoLibrary;
}) {
  const t = useTranslations("libraryList");
  const read = videos.length;
  const lines = isComplete
    ? [
        ...(missingCount === 0 ? [] : [t("missing", { count: missingCount })]),
        ...(unreadableCount === 0 ? [] : [t("unreadable", { count: unreadableCount })]),
      ]
    : [total === null ? t("readingUnknown", { read }) : t("reading", { read, total })];
  return (
    <div role="status" className="mb-3 text-working empty:hidden">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
