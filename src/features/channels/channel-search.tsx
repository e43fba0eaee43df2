import { useCallback, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { paths } from "#lib/paths.ts";
import { SearchField } from "#ui/fields.tsx";

/** Browsers take only so many addresses in a while. */
const TYPING_PAUSE_MS = 150;

/** Searches as one types. What is searched for is in the address. */
export function ChannelSearch({ search }: { search: string }) {
  const t = useTranslations("channels");
  const navigate = useNavigate();
  const [text, setText] = useState(search);
  const [asked, setAsked] = useState(search);
  const [seen, setSeen] = useState(search);
  if (search !== seen) {
    setSeen(search);
    // Back, forward or a link changed the search; our own answer leaves what was typed since.
    if (search !== asked) {
      setAsked(search);
      setText(search);
    }
  }

  const isRefining = search !== "";
  const ask = useCallback(() => {
    if (text === asked) return;
    setAsked(text);
    const query = text === "" ? "" : `?${new URLSearchParams({ q: text })}`;
    // Going back leaves the search, it does not take back a letter.
    void navigate(`${paths.channels}${query}`, { replace: isRefining });
  }, [text, asked, isRefining, navigate]);

  useEffect(() => {
    const timer = setTimeout(ask, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [ask]);

  return (
    <search className="min-w-44 grow basis-44 sm:max-w-72">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          ask();
        }}
      >
        <SearchField
          label={t("search")}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </search>
  );
}
