import { ListVideo } from "lucide-react";
import { useTranslations } from "use-intl";
import type { PictureUrls } from "#images/pictures.ts";

const IMAGE = "size-full object-cover transition-opacity group-hover:opacity-90";
/** So many thumbnails make one picture. */
const MOSAIC_SIZE = 4;

/** What a playlist looks like: its own picture, else pictures of what it plays. */
export function PlaylistPicture({
  urls,
  thumbnailUrls,
}: {
  urls: PictureUrls;
  /** Of its first films. */
  thumbnailUrls: readonly string[];
}) {
  const t = useTranslations("playlist");
  const own = urls.thumbnail ?? urls.splashscreen;
  const shown = own === null ? thumbnailUrls.slice(0, MOSAIC_SIZE) : [own];
  const isMosaic = shown.length === MOSAIC_SIZE;
  return (
    <div className="aspect-video overflow-hidden rounded-lg bg-sunken">
      {shown.length === 0 ? (
        <div className="grid size-full place-content-center justify-items-center gap-1 text-ink-faint">
          <ListVideo aria-hidden="true" size={24} />
          <span className="sr-only text-xs sm:not-sr-only">{t("noPicture")}</span>
        </div>
      ) : (
        <div className={isMosaic ? "grid size-full grid-cols-2 grid-rows-2 gap-px" : "size-full"}>
          {(isMosaic ? shown : shown.slice(0, 1)).map((url) => (
            <img
              key={url}
              src={url}
              alt=""
              width={isMosaic ? 320 : 640}
              height={isMosaic ? 180 : 360}
              loading="lazy"
              decoding="async"
              className={IMAGE}
            />
          ))}
        </div>
      )}
    </div>
  );
}
