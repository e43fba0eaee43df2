import { Film } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import type { Vod } from "#api/vod-record.ts";
import { formatClock } from "#lib/durations.ts";
import { paths } from "#lib/paths.ts";
import { classNames } from "#ui/class-names.ts";
import { VodStatusLabel } from "./vod-status-label.tsx";

/**
 * A film in the grid: picture, length, title, how it stands. Below the picture it is as high as
 * `CARD_TEXT_REM` of the grid says, whatever it holds.
 */
export function VodCard({
  vod,
  isSelected = false,
  state,
  marks,
  corner,
  menu,
}: {
  vod: Vod;
  isSelected?: boolean;
  /** Stands where the date would. */
  state?: ReactNode;
  /** After the state: what the film lacks. */
  marks?: ReactNode;
  /** Over the picture, at its start. */
  corner?: ReactNode;
  menu?: ReactNode;
}) {
  const t = useTranslations("film");
  const format = useFormatter();
  const title = vod.title ?? t("untitled");
  return (
    <article className="group relative min-w-0">
      <div
        className={classNames(
          "relative aspect-video overflow-hidden rounded-lg bg-sunken",
          isSelected && "outline-2 outline-offset-2 outline-accent",
        )}
      >
        {vod.thumbnailUrl === null ? (
          <div className="grid size-full place-content-center justify-items-center gap-1 text-ink-faint">
            <Film aria-hidden="true" size={24} />
            <span className="sr-only text-xs sm:not-sr-only">{t("noThumbnail")}</span>
          </div>
        ) : (
          <img
            src={vod.thumbnailUrl}
            alt=""
            width={640}
            height={360}
            loading="lazy"
            decoding="async"
            className="size-full object-cover transition-opacity group-hover:opacity-90"
          />
        )}
        {vod.durationSeconds === null || vod.durationSeconds === 0 ? null : (
          <span className="absolute end-2 bottom-2 rounded-sm bg-[#0b0d10e0] px-1.5 py-0.5 text-xs font-medium text-[#ffffff]">
            {formatClock(vod.durationSeconds)}
          </span>
        )}
      </div>
      <div className="h-17.5 pt-2">
        <h2
          className={classNames(
            "line-clamp-2 leading-5 font-semibold wrap-anywhere group-hover:text-accent",
            menu !== undefined && "pe-8",
          )}
        >
          {/* The whole card is the link; what else can be pressed lies above it. */}
          <Link
            to={paths.vod(vod.id)}
            draggable={false}
            className="outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-accent"
          >
            <bdi>{title}</bdi>
          </Link>
        </h2>
        <p className="mt-0.5 flex items-center gap-x-2 text-sm leading-5 whitespace-nowrap text-ink-soft">
          <VodStatusLabel status={vod.status} />
          {state ??
            (vod.createdAtMs === null ? null : (
              <span className="truncate text-ink-faint">
                {format.dateTime(vod.createdAtMs, { dateStyle: "medium" })}
              </span>
            ))}
          {marks}
        </p>
        {menu === undefined ? null : <div className="absolute end-0 bottom-8.5 z-1">{menu}</div>}
      </div>
      {corner}
    </article>
  );
}
