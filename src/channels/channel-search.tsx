import { useTranslations } from "use-intl";
import { paths } from "#shared/paths.ts";
import { SearchForm } from "#shared/ui/search-form.tsx";
import { useAddressSearch } from "#shared/ui/use-address-search.ts";

/** What is searched for among channels is in the address. */
export function ChannelSearch({ search }: { search: string }) {
  const t = useTranslations("channels");
  const typed = useAddressSearch(search, (next) => {
    const query = next === "" ? "" : `?${new URLSearchParams({ q: next })}`;
    return `${paths.channels}${query}`;
  });
  return <SearchForm label={t("search")} search={typed} />;
}
