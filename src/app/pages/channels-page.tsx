import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { ChannelList, ChannelSearch } from "#channels/channel-list.tsx";
import { channelQueries } from "#channels/channels-queries.ts";
import { type ApiServices, useApi } from "#shared/http/api-context.tsx";
import { PageHeader } from "#shared/ui/page-header.tsx";

/** Prefetches the channels while the page's code is loading; the list shows errors. */
export function loader({ api, queryClient }: ApiServices) {
  void queryClient.prefetchQuery(channelQueries.list(api));
}

export function Component() {
  const t = useTranslations("channels");
  const common = useTranslations("common");
  const { api } = useApi();
  const [params] = useSearchParams();
  const { data } = useQuery(channelQueries.list(api));
  const search = params.get("q") ?? "";
  return (
    <>
      <PageHeader
        title={common("channels")}
        eyebrow={data === undefined ? null : t("count", { count: data.channels.length })}
      />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 grow basis-72 text-sm text-ink-faint">{t("help")}</p>
        <ChannelSearch search={search} />
      </div>
      <ChannelList search={search} />
    </>
  );
}
