import { type KeyboardEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import type { Video } from "#videos/video-record.ts";
import type { Proposals } from "./proposals.ts";
import { VideoCard } from "./video-card.tsx";

const STEP = 200;

/** Grid of cards. Arrow keys move between videos, digits pick a frame of the focused one. */
export function VideoGrid({
  videos,
  proposals,
}: {
  videos: readonly Video[];
  proposals: Proposals;
}) {
  const t = useTranslations("pictureBoard");
  const [most, setMost] = useState(STEP);
  const shown = videos.slice(0, most);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget: list, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const card = target instanceof Element ? target.closest("li") : null;
    const cards = [...list.children];
    const at = card === null ? -1 : cards.indexOf(card);
    const video = shown[at];
    if (video === undefined) return;
    if (/^[1-6]$/.test(key)) {
      proposals.pick(video, Number(key) - 1);
      event.preventDefault();
      return;
    }
    const columns = getComputedStyle(list).gridTemplateColumns.split(" ").length;
    const isReversed = getComputedStyle(list).direction === "rtl";
    const place = nextPlace(key, { at, columns, count: cards.length, isReversed });
    if (place === null) return;
    event.preventDefault();
    const next = cards[place]?.querySelector<HTMLElement>("input, button, a[href]");
    next?.focus({ preventScroll: true });
    cards[place]?.scrollIntoView({ block: "nearest" });
  };
  return (
    <section ref={keepFocus} tabIndex={-1} className="outline-none">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- shortcuts; every control works without them */}
      <ul
        aria-label={t("films")}
        onKeyDown={onKeyDown}
        className="-mx-1 grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-2"
      >
        {shown.map((video, index) => (
          <VideoCard
            key={video.id}
            video={video}
            place={index + 1}
            count={videos.length}
            proposals={proposals}
          />
        ))}
      </ul>
      {videos.length > most ? (
        <Button className="mt-3" onClick={() => setMost(most + STEP)}>
          {t("more", { count: Math.min(STEP, videos.length - most), total: videos.length })}
        </Button>
      ) : null}
    </section>
  );
}

/**
 * Where an arrow, Home or End leads in a grid that is filled row by row; null: nowhere, or it is another key.
 * @param isReversed rows run from right to left
 */
export function nextPlace(
  key: string,
  grid: { at: number; columns: number; count: number; isReversed: boolean },
): number | null {
  const { at, columns, count, isReversed } = grid;
  const forward = isReversed ? -1 : 1;
  const places: Record<string, number> = {
    ArrowRight: at + forward,
    ArrowLeft: at - forward,
    ArrowDown: at + columns,
    ArrowUp: at - columns,
    Home: 0,
    End: count - 1,
  };
  const place = places[key];
  return place === undefined || place < 0 || place >= count || place === at ? null : place;
}
