import { ImageOff } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useFilmMap } from "#playlists/list/use-film-map.ts";
import type { Playlist } from "#playlists/playlist-record.ts";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { StatusLabel } from "#shared/ui/status-label.tsx";
import { FilmPictureGrid } from "./film-picture-grid.tsx";
import { type FilmPicture, filmPicturesOf } from "./film-pictures-of.ts";
import { type GotPicture, getPicture } from "./get-picture.ts";
import { PictureTrouble } from "./picture-trouble.tsx";

type State =
  | { kind: "idle" }
  | { kind: "getting"; url: string }
  | { kind: "trouble"; trouble: Exclude<GotPicture, { kind: "got" }> };

/** The pictures of the films that a playlist plays, to take one of. */
export function FilmPictures({
  items,
  onPick,
  onFile,
}: {
  items: Playlist["items"];
  onPick: (file: File) => void;
  /** Another way to a picture is wanted. */
  onFile: () => void;
}) {
  const t = useTranslations("playlist.filmPictures");
  const words = useTranslations("playlist");
  const { films, isReading } = useFilmMap();
  const pictures = useMemo(() => filmPicturesOf(items ?? [], films), [items, films]);
  const [state, setState] = useState<State>({ kind: "idle" });
  const work = useRef<AbortController>(null);
  useEffect(() => () => work.current?.abort(), []);

  const take = async ({ url, title }: FilmPicture) => {
    // The last one that was asked for counts.
    work.current?.abort();
    const { signal } = (work.current = new AbortController());
    setState({ kind: "getting", url });
    const got = await getPicture(url, signal).catch(() => null);
    if (got === null || signal.aborted) return;
    if (got.kind === "got") {
      onPick(new File([got.blob], title ?? words("untitled"), { type: got.blob.type }));
    } else setState({ kind: "trouble", trouble: got });
  };
  return (
    <section aria-label={t("title")} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div role="status" className="empty:hidden">
        {state.kind === "getting" ? (
          <StatusLabel tone="working">{t("opening")}</StatusLabel>
        ) : isReading ? (
          <StatusLabel tone="working">{t("reading")}</StatusLabel>
        ) : null}
      </div>
      {state.kind === "trouble" ? <PictureTrouble trouble={state.trouble} onFile={onFile} /> : null}
      {items === null ? (
        <EmptyState title={t("unknown")}>{t("unknownAdvice")}</EmptyState>
      ) : pictures.length > 0 ? (
        <FilmPictureGrid
          pictures={pictures}
          busyUrl={state.kind === "getting" ? state.url : null}
          onTake={(picture) => void take(picture)}
        />
      ) : isReading ? null : (
        <EmptyState icon={<ImageOff size={28} />} title={t("none")}>
          {t("noneAdvice")}
        </EmptyState>
      )}
    </section>
  );
}
