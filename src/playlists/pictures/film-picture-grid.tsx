import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import type { FilmPicture } from "./film-pictures-of.ts";

/** So many are shown at first, and more when asked for. */
const PART = 24;

/** Pictures of films, each a button that takes it. */
export function FilmPictureGrid({
  pictures,
  busyUrl,
  onTake,
}: {
  pictures: readonly FilmPicture[];
  /** The one that is being got. */
  busyUrl: string | null;
  onTake: (picture: FilmPicture) => void;
}) {
  const t = useTranslations("playlist.filmPictures");
  const untitled = useTranslations("playlist")("untitled");
  const [shownCount, setShownCount] = useState(PART);
  const restCount = pictures.length - shownCount;
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3">
        {pictures.slice(0, shownCount).map((picture) => {
          const title = picture.title ?? untitled;
          return (
            <li key={picture.url} className="min-w-0">
              <button
                type="button"
                aria-label={t(picture.kind, { title })}
                aria-busy={picture.url === busyUrl}
                title={title}
                className="group block w-full rounded-lg text-start"
                onClick={() => onTake(picture)}
              >
                <img
                  src={picture.url}
                  alt=""
                  width={320}
                  height={180}
                  loading="lazy"
                  decoding="async"
                  className="aspect-video w-full rounded-lg bg-sunken object-cover transition-opacity group-hover:opacity-90"
                />
                <span className="mt-1 line-clamp-1 text-sm wrap-anywhere group-hover:text-accent">
                  <bdi>{title}</bdi>
                </span>
                <span className="block text-xs text-ink-faint">{t(`kind.${picture.kind}`)}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {restCount <= 0 ? null : (
        <div className="flex flex-wrap items-center gap-3">
          <Button onClick={() => setShownCount(shownCount + PART)}>
            {t("more", { count: Math.min(PART, restCount) })}
          </Button>
          <span className="text-sm text-ink-faint">
            {t("shown", { shown: shownCount, count: pictures.length })}
          </span>
        </div>
      )}
    </>
  );
}
