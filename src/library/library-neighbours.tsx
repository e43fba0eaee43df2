import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { matchPath } from "react-router";
import { useTranslations } from "use-intl";
import { useFolderScope } from "#folders/folder-scope.ts";
import { useFolders } from "#folders/folders-queries.ts";
import { useLibraryResults } from "#library/list/use-library-results.ts";
import { plainId } from "#shared/format/ids.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { paths } from "#shared/paths.ts";
import { VideoNeighbours, type VideoNeighboursProps } from "#videos/video-neighbours.tsx";
import { decidingMeasures } from "./figures/figure-rules.ts";
import { keptFiguresQuery } from "./kept-figures.ts";
import { NO_FOLDER, parseLibraryView } from "./library-view.ts";
import { parseListRule } from "./list-rules.ts";

const NO_IDS: ReadonlySet<string> = new Set();

/** Leads through the videos of a view of the library, or of a folder, as its list shows them. */
export function LibraryNeighbours(props: VideoNeighboursProps) {
  const common = useTranslations("common");
  const { pathname, search } = new URL(props.list, location.origin);
  const folderId = matchPath(paths.folder(":folderId"), pathname)?.params["folderId"] ?? null;
  const view = useMemo(() => {
    const listed = parseLibraryView(new URLSearchParams(search));
    return { ...listed, folder: folderId ?? listed.folder };
  }, [search, folderId]);
  const scope = useFolderScope(view.folder === NO_FOLDER ? null : view.folder, view.isWithin);
  const listedIds = useMemo(() => {
    const rule = view.list === null ? null : parseListRule(view.list);
    return rule?.kind === "videos" ? new Set(rule.ids.map(plainId)) : null;
  }, [view.list]);
  const services = useApi();
  const needsFigures = decidingMeasures(view).length > 0;
  const { data: figures } = useQuery({ ...keptFiguresQuery(services), enabled: needsFigures });
  const { videos } = useLibraryResults(
    view,
    view.search,
    scope?.ids ?? NO_IDS,
    listedIds,
    figures ?? null,
  );
  const videoIds = useMemo(() => videos?.map(({ id }) => id), [videos]);
  const { folders } = useFolders();
  const folder = folders.find(({ id }) => id === view.folder);
  // Lists that are found anew at each visit are found in the library alone.
  if (view.list !== null && listedIds === null) return null;
  // Without its figures the order of the list is another one.
  if (needsFigures && !figures) return null;
  return (
    <VideoNeighbours
      {...props}
      videoIds={videoIds}
      name={<bdi>{folder?.path ?? common("library")}</bdi>}
    />
  );
}
