import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { paths } from "#lib/paths.ts";
import { SearchField } from "#ui/fields.tsx";
import { useTyped } from "#ui/use-typed.ts";

/** Searches as one types. What is searched for is in the address. */
export function ChannelSearch({ search }: { search: string }) {
  const t = useTranslations("channels");
  const navigate = useNavigate();
  const { text, change, submit } = useTyped(search, (next) => {
    const query = next === "" ? "" : `?${new URLSearchParams({ q: next })}`;
    // Going back leaves the search, it does not take back a letter.
    void navigate(`${paths.channels}${query}`, { replace: search !== "" });
  });
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
