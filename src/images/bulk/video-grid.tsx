import { type KeyboardEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { BOARD_KEYS, type GridStep } from "#images/board-keys.ts";
import { countImages, type ImageJob } from "#images/image-job.ts";
import { Button } from "#shared/ui/button.tsx";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import { keepRoom } from "#shared/ui/keep-room.ts";
import { pressedCommand } from "#shared/ui/shortcuts.ts";
import type { ImageKind } from "#videos/playable.ts";
import type { Video } from "#videos/video-record.ts";
import type { Proposals, ProposalsSummary } from "./proposals.ts";
import { VideoCard } from "./video-card.tsx";

const keepRoomAbove = keepRoom("top");

export function BoardBar({
  videos,
  kindsOf,
  proposals,
  summary,
  images,
  onUpload,
  onRetry,
}: {
  videos: readonly Video[];
  kindsOf: (video: Video) => readonly ImageKind[];
  proposals: Proposals;
  summary: ProposalsSummary;
  images: readonly ImageJob[];
  onUpload: () => void;
  onRetry: () => void;
}) {
  const t = useTranslations("imageBoard.bar");
  const common = useTranslations("common");
  const { isOn, busyCount, approvedIds, readyIds, proposedIds } = summary;
  const proposed = videos.filter(({ id }) => proposedIds.has(id));
  const approved = proposed.filter(({ id }) => approvedIds.has(id));
  const ready = approved.filter(({ id }) => readyIds.has(id));
  const imageCount = ready.reduce((sum, video) => sum + kindsOf(video).length, 0);
  const areAllApproved = proposed.length > 0 && approved.length === proposed.length;
  const isWorking = isOn || busyCount > 0;
  const notes = [t("approved", { count: approved.length })];
  const fetchingCount = approved.length - ready.length;
  if (fetchingCount > 0) notes.push(t("fetching", { count: fetchingCount }));
  const elsewhereCount = approvedIds.size - approved.length;
  if (elsewhereCount > 0) notes.push(t("elsewhere", { count: elsewhereCount }));
  const given = countImages(images);
  if (given.total > 0) notes.push(t("served", given));
  if (given.issue > 0) notes.push(t("attention", { count: given.issue }));
  return (
    <section
      ref={keepRoomAbove}
      tabIndex={-1}
      aria-label={t("label")}
      className="sticky top-0 z-20 outline-none -mx-1 mb-2 border-b border-line bg-canvas px-1 py-2"
    >
      <div className="flex flex-wrap items-center gap-2">
        {/* It is one button, so that the focus stays on it. */}
        <Button onClick={() => (isWorking ? proposals.stop() : proposals.start())}>
          {isWorking ? common("stop") : t("propose")}
        </Button>
        <Button
          aria-disabled={proposed.length === 0}
          onClick={() =>
            proposals.approve(
              proposed.map(({ id }) => id),
              !areAllApproved,
            )
          }
        >
          {areAllApproved ? t("approveNone") : t("approveAll", { count: proposed.length })}
        </Button>
        {given.issue > 0 ? <Button onClick={onRetry}>{common("retryAll")}</Button> : null}
        <Button
          variant="primary"
          className="ms-auto"
          aria-disabled={imageCount === 0}
          onClick={() => {
            if (imageCount > 0) onUpload();
          }}
        >
          {t("upload", { count: imageCount })}
        </Button>
      </div>
      <div className="mt-1 flex flex-wrap gap-x-3 text-sm text-ink-soft">
        <p role="status">{notes.join(" · ")}</p>
        {isWorking ? <p>{busyCount > 0 ? t("busy", { count: busyCount }) : t("idle")}</p> : null}
        <p className="max-sm:hidden pointer-coarse:hidden">{t("keys")}</p>
      </div>
    </section>
  );
}

const STEP = 200;

/** Shows a grid of cards. Keys move between videos, and pick a frame of the focused one. */
export function VideoGrid({
  videos,
  proposals,
}: {
  videos: readonly Video[];
  proposals: Proposals;
}) {
  const t = useTranslations("common");
  const [most, setMost] = useState(STEP);
  const shown = videos.slice(0, most);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget: list } = event;
    const command = pressedCommand(event, BOARD_KEYS);
    if (command === null) return;
    const card = target instanceof Element ? target.closest("li") : null;
    const cards = [...list.children];
    const at = card === null ? -1 : cards.indexOf(card);
    const video = shown[at];
    if (video === undefined) return;
    if (typeof command === "number") {
      proposals.pick(video, command);
      event.preventDefault();
      return;
    }
    const columns = getComputedStyle(list).gridTemplateColumns.split(" ").length;
    const isReversed = getComputedStyle(list).direction === "rtl";
    const place = nextPlace(command, { at, columns, count: cards.length, isReversed });
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
        aria-label={t("videos")}
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
          {t("showMore", { count: Math.min(STEP, videos.length - most) })}
        </Button>
      ) : null}
    </section>
  );
}

/**
 * Returns the place that a step leads to in a grid that is filled row by row; null: nowhere.
 * @param isReversed rows run from right to left
 */
export function nextPlace(
  step: GridStep,
  grid: { at: number; columns: number; count: number; isReversed: boolean },
): number | null {
  const { at, columns, count, isReversed } = grid;
  const forward = isReversed ? -1 : 1;
  const place = {
    right: at + forward,
    left: at - forward,
    down: at + columns,
    up: at - columns,
    first: 0,
    last: count - 1,
  }[step];
  return place < 0 || place >= count || place === at ? null : place;
}
