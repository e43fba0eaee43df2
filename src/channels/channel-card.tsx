import { Radio } from "lucide-react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { paths } from "#shared/paths.ts";
import type { Channel } from "./channel-record.ts";
import { ChannelStatus } from "./channel-status.tsx";

/** A channel in the grid: picture, title, whether it is on, what is kept of it. */
export function ChannelCard({ channel }: { channel: Channel }) {
  const t = useTranslations("channel");
  const title = channel.title ?? t("untitled");
  const pictureUrl = channel.thumbnailUrl ?? channel.splashScreenUrl;
  const marks = [
    channel.isRecorded ? t("recorded") : null,
    channel.hasDvr ? t("dvr") : null,
  ].filter((mark) => mark !== null);
  return (
    <article className="min-w-0">
      <Link to={paths.channel(channel.id)} className="group block rounded-lg" aria-label={title}>
        <div className="aspect-video overflow-hidden rounded-lg bg-sunken">
          {pictureUrl === null ? (
            <div className="grid size-full place-content-center justify-items-center gap-1 text-ink-faint">
              <Radio aria-hidden="true" size={24} />
              <span className="sr-only text-xs sm:not-sr-only">{t("noPicture")}</span>
            </div>
          ) : (
            <img
              src={pictureUrl}
              alt=""
              width={640}
              height={360}
              loading="lazy"
              decoding="async"
              className="size-full object-cover transition-opacity group-hover:opacity-90"
            />
          )}
        </div>
        <h2 className="mt-2 line-clamp-2 font-semibold wrap-anywhere group-hover:text-accent">
          <bdi>{title}</bdi>
        </h2>
      </Link>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
        <ChannelStatus isEnabled={channel.isEnabled} />
        {marks.length === 0 ? null : <span className="text-ink-faint">{marks.join(" · ")}</span>}
      </p>
    </article>
  );
}
