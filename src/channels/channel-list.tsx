import { useQuery } from "@tanstack/react-query";
import { Radio, SearchX } from "lucide-react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { createTextMatcher } from "#shared/format/text-search.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { paths } from "#shared/paths.ts";
import { useStore } from "#shared/sync/use-store.ts";
import { ButtonLink } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { SearchForm } from "#shared/ui/fields.tsx";
import { Loaded } from "#shared/ui/loaded.tsx";
import { CardSkeletons } from "#shared/ui/skeleton.tsx";
import { Thumbnail } from "#shared/ui/thumbnail.tsx";
import { useUrlSearch } from "#shared/ui/use-typed.ts";
import type { Channel } from "./channel-record.ts";
import { ChannelStatus } from "./channel-status.tsx";
import { channelEdits, channelQueries, channelWithEdits } from "./channels-queries.ts";

const GRID = "grid grid-cols-2 gap-x-4 gap-y-6 md:grid-cols-3 lg:grid-cols-4 2xl:grid-cols-6";

export function ChannelList({ search }: { search: string }) {
  const t = useTranslations("channels");
  const services = useApi();
  const { data, dataUpdatedAt, error, refetch } = useQuery(channelQueries.list(services.api));
  const pending = useStore(channelEdits.pendingOf(services));
  const wanted = search.trim();
  const found = (data?.channels ?? [])
    .map((channel) => channelWithEdits(channel, pending))
    .filter(createTextMatcher(wanted));
  return (
    <Loaded
      data={data}
      problem={toProblem(error)}
      asOfMs={dataUpdatedAt}
      onRetry={() => void refetch()}
      skeleton={<CardSkeletons className={GRID} count={8} />}
    >
      {({ channels, unreadableCount }) => (
        <>
          {unreadableCount === 0 ? null : (
            <p role="status" className="mb-3 rounded-md bg-sunken px-3 py-2 text-ink-soft">
              {t("unreadable", { count: unreadableCount })}
            </p>
          )}
          <p role="status" className="sr-only">
            {wanted === ""
              ? ""
              : found.length === 0
                ? t("noMatch.title")
                : t("count", { count: found.length })}
          </p>
          {found.length > 0 ? (
            <ul className={GRID}>
              {found.map((channel) => (
                <li key={channel.id} className="min-w-0">
                  <ChannelCard channel={channel} />
                </li>
              ))}
            </ul>
          ) : wanted !== "" && channels.length > 0 ? (
            <EmptyState
              icon={<SearchX size={28} />}
              title={t("noMatch.title")}
              action={<ButtonLink to={paths.channels}>{t("noMatch.action")}</ButtonLink>}
            >
              {t("noMatch.advice")}
            </EmptyState>
          ) : // The unreadable rows may be channels, and the line above already reports them.
          unreadableCount > 0 ? null : (
            <EmptyState icon={<Radio size={28} />} title={t("empty.title")}>
              {t("empty.advice")}
            </EmptyState>
          )}
        </>
      )}
    </Loaded>
  );
}

function ChannelCard({ channel }: { channel: Channel }) {
  const t = useTranslations("channel");
  const common = useTranslations("common");
  const title = channel.title ?? common("untitled");
  const imageUrl = channel.thumbnailUrl ?? channel.splashScreenUrl;
  const marks = [
    ...(channel.isRecorded ? [t("recorded")] : []),
    ...(channel.hasDvr ? [t("dvr")] : []),
  ];
  return (
    <article className="min-w-0">
      <Link to={paths.channel(channel.id)} className="group block rounded-lg" aria-label={title}>
        <div className="aspect-video overflow-hidden rounded-lg bg-sunken">
          <Thumbnail
            url={imageUrl}
            width={640}
            height={360}
            className="size-full object-cover transition-opacity group-hover:opacity-90"
          >
            <div className="grid size-full place-content-center justify-items-center gap-1 text-ink-faint">
              <Radio aria-hidden="true" size={24} />
              <span className="sr-only text-xs sm:not-sr-only">{t("noImage")}</span>
            </div>
          </Thumbnail>
        </div>
        <h2 className="mt-2 font-semibold wrap-anywhere group-hover:text-accent">
          <bdi className="line-clamp-2">{title}</bdi>
        </h2>
      </Link>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
        <ChannelStatus isEnabled={channel.isEnabled} />
        {marks.length === 0 ? null : <span className="text-ink-faint">{marks.join(" · ")}</span>}
      </p>
    </article>
  );
}

export function ChannelSearch({ search }: { search: string }) {
  const t = useTranslations("channels");
  const typed = useUrlSearch(search, (next) =>
    next === "" ? paths.channels : `${paths.channels}?${new URLSearchParams({ q: next })}`,
  );
  return <SearchForm label={t("search")} search={typed} />;
}
