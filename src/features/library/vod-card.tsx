import { Film } from "lucide-react";
import { Link } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import type { Vod } from "#api/vod-record.ts";
import { formatClock } from "#lib/durations.ts";
import { paths } from "#lib/paths.ts";
import { VodStatusLabel } from "./vod-status-label.tsx";

/** A film in the grid: picture, length, title, how it stands. */
export function VodCard({ vod }: { vod: Vod }) {
  const t = useTranslations("vod");
  const format = useFormatter();
  return (
    <article className="min-w-0">
      <Link
        to={paths.vod(vod.id)}
        className="group block rounded-lg"
        aria-label={vod.title ?? t("untitled")}
      >
        <div className="relative aspect-video overflow-hidden rounded-lg bg-sunken">
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
        <h2 className="mt-2 line-clamp-2 font-semibold wrap-anywhere group-hover:text-accent">
          <bdi>{vod.title ?? t("untitled")}</bdi>
        </h2>
      </Link>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
        <VodStatusLabel status={vod.status} />
        {vod.createdAtMs === null ? null : (
          <span className="text-ink-faint">
            {format.dateTime(vod.createdAtMs, { dateStyle: "medium" })}
          </span>
        )}
      </p>
    </article>
  );
}
