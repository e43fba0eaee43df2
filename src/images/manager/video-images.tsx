import { useMutation } from "@tanstack/react-query";
import { ImageOff } from "lucide-react";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { KIND_LABELS, readServedImage } from "#images/images.ts";
import type { PlaylistItem } from "#playlists/entries.ts";
import type { Playlist } from "#playlists/playlist-record.ts";
import { useVideoMap } from "#playlists/use-candidates.ts";
import { useLatestSignal } from "#shared/http/api-context.tsx";
import { isReadingForbidden } from "#shared/http/read-permission.ts";
import { Button } from "#shared/ui/button.tsx";
import { Copyable } from "#shared/ui/copy-button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { isolated } from "#shared/ui/rich-text.tsx";
import { StatusLabel } from "#shared/ui/status-label.tsx";
import { Thumbnail } from "#shared/ui/thumbnail.tsx";
import type { ImageKind } from "#videos/playable.ts";
import type { Video } from "#videos/video-record.ts";

const PART = 24;

export function VideoImages({
  items,
  onPick,
  onFile,
}: {
  items: Playlist["items"];
  onPick: (file: File) => void;
  onFile: () => void;
}) {
  const t = useTranslations("playlist.videoImages");
  const labels = useTranslations();
  const untitled = labels("common.untitled");
  const { videos, isReading } = useVideoMap();
  const images = useMemo(() => videoImagesOf(items ?? [], videos), [items, videos]);
  const [shownCount, setShownCount] = useState(PART);
  const restCount = images.length - shownCount;
  const nextSignal = useLatestSignal();
  const { mutate, isPending, variables, data } = useMutation({
    /** Resolves to null, or to why there is no file. */
    async mutationFn({ url, title }: VideoImage) {
      const signal = nextSignal();
      const blob = await readServedImage(url, signal);
      if (blob !== null) {
        onPick(new File([blob], title ?? untitled, { type: blob.type }));
        return null;
      }
      const isForbidden = await isReadingForbidden(url, signal);
      signal.throwIfAborted();
      return { forbiddenBy: isForbidden ? new URL(url).host : null };
    },
  });
  return (
    <section aria-label={t("title")} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div role="status" className="empty:hidden">
        {isPending || isReading ? (
          <StatusLabel tone="working">{t(isPending ? "opening" : "reading")}</StatusLabel>
        ) : null}
      </div>
      {data ? (
        <div
          role="alert"
          className="grid justify-items-start gap-2 rounded-lg border border-trouble/50 bg-trouble-wash p-4"
        >
          {data.forbiddenBy === null ? (
            <p>{t("away")}</p>
          ) : (
            <>
              <p className="font-semibold">{t("unreadable.title")}</p>
              <p className="max-w-prose text-ink-soft wrap-anywhere">
                {t.rich("unreadable.advice", { host: data.forbiddenBy, isolated })}
              </p>
              <div className="rounded-md bg-surface px-3 py-2">
                <Copyable
                  label={t("unreadable.copy")}
                  text={`Access-Control-Allow-Origin: ${location.origin}`}
                />
              </div>
              <Button onClick={onFile}>{t("unreadable.file")}</Button>
            </>
          )}
        </div>
      ) : null}
      {items === null ? (
        <EmptyState title={labels("unknownItems.title")}>
          {labels("playlistEditor.unknown.advice")}
        </EmptyState>
      ) : images.length === 0 && !isReading ? (
        <EmptyState icon={<ImageOff size={28} />} title={t("none")}>
          {t("noneAdvice")}
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3">
          {images.slice(0, shownCount).map((image) => {
            const title = image.title ?? untitled;
            const kind = labels(KIND_LABELS[image.kind]);
            return (
              <li key={image.url} className="min-w-0">
                <button
                  type="button"
                  aria-label={t("named", { kind, title })}
                  aria-busy={isPending && variables.url === image.url}
                  title={title}
                  className="group block w-full rounded-lg text-start"
                  onClick={() => mutate(image)}
                >
                  <span className="grid aspect-video place-items-center overflow-hidden rounded-lg bg-sunken text-ink-faint">
                    <Thumbnail
                      url={image.url}
                      width={320}
                      height={180}
                      className="size-full object-cover transition-opacity group-hover:opacity-90"
                    >
                      <ImageOff aria-hidden="true" size={24} />
                    </Thumbnail>
                  </span>
                  <span className="mt-1 block text-sm wrap-anywhere group-hover:text-accent">
                    <bdi className="line-clamp-1">{title}</bdi>
                  </span>
                  <span className="block text-xs text-ink-faint">{kind}</span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {restCount <= 0 ? null : (
        <div className="flex flex-wrap items-center gap-3">
          <Button onClick={() => setShownCount(shownCount + PART)}>
            {labels("common.showMore", { count: Math.min(PART, restCount) })}
          </Button>
          <span className="text-sm text-ink-faint">
            {t("shown", { shown: shownCount, count: images.length })}
          </span>
        </div>
      )}
    </section>
  );
}

interface VideoImage {
  kind: ImageKind;
  url: string;
  /** Names the video; null: untitled. */
  title: string | null;
}

export function videoImagesOf(
  items: readonly PlaylistItem[],
  videos: ReadonlyMap<string, Pick<Video, "title" | "thumbnailUrl" | "splashScreenUrl">>,
): VideoImage[] {
  const byUrl = new Map<string, VideoImage>();
  for (const { id, type } of items) {
    const video = type === "vod" ? videos.get(id) : undefined;
    if (video === undefined) continue;
    const { title, thumbnailUrl, splashScreenUrl } = video;
    const both = [
      { kind: "thumbnail", url: thumbnailUrl },
      { kind: "splashscreen", url: splashScreenUrl },
    ] as const;
    for (const { kind, url } of both) {
      if (url !== null && !byUrl.has(url)) byUrl.set(url, { kind, url, title });
    }
  }
  return [...byUrl.values()];
}
