import { useTranslations } from "use-intl";
import { SearchField } from "#ui/fields.tsx";
import { useTyped } from "#ui/use-typed.ts";

/** Searches as one types. */
export function PlaylistSearch({
  search,
  onSearch,
}: {
  /** As the address has it. */
  search: string;
  onSearch: (search: string) => void;
}) {
  const t = useTranslations("playlists");
  const { text, change, submit } = useTyped(search, onSearch);
  return (
    <search className="min-w-44 grow basis-44 sm:max-w-72">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <SearchField
          label={t("search")}
          value={text}
          onChange={(event) => change(event.target.value)}
        />
      </form>
    </search>
  );
}
