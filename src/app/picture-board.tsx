import { useCallback, useMemo } from "react";
import { useLocation, useSearchParams } from "react-router";
import { type BoardView, formatBoardView, parseBoardView } from "#images/bulk/board-view.ts";
import { PictureDesk } from "#images/bulk/picture-desk.tsx";
import { UnreadableNotice } from "#player/stills/unreadable-notice.tsx";
import { useApi } from "#shared/http/api-context.tsx";
import { paths } from "#shared/paths.ts";
import { chosenFilms } from "#videos/chosen-films.ts";
import { createFilmFrames } from "./film-frames.ts";

/** The board of missing pictures, at the address that the page has, with frames from the films' streams. */
export function PictureBoard() {
  const { api } = useApi();
  const [params] = useSearchParams();
  const { state }: { state: unknown } = useLocation();
  const view = useMemo(() => parseBoardView(params), [params]);
  const chosen = useMemo(() => chosenFilms(state), [state]);
  const frames = useMemo(() => createFilmFrames(api), [api]);
  const addressOf = useCallback(
    (view: BoardView) => `${paths.missingPictures}${formatBoardView(view)}`,
    [],
  );
  return (
    <PictureDesk
      view={view}
      chosen={chosen}
      addressOf={addressOf}
      frames={frames}
      renderUnreadable={(host, onRetry) => (
        <UnreadableNotice host={host} onRetry={onRetry} file={null} />
      )}
    />
  );
}
