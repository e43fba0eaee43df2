import { useCallback, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { paths } from "#lib/paths.ts";
import { SearchField, SelectField } from "#ui/fields.tsx";
import { TabLinks } from "#ui/tab-links.tsx";
import { formatLibraryView, type LibraryView, ORDERS, SHOWN } from "./library-view.ts";

const TYPING_PAUSE_MS = 250;

/** Search, filter and order. Each is an address, so that a colleague can be sent what is on screen. */
export function LibraryToolbar({ view }: { view: LibraryView }) {
  const t = useTranslations("library");
  const navigate = useNavigate();
  const addressWith = (change: Partial<LibraryView>) =>
    `${paths.library}${formatLibraryView(view, change)}`;
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <TabLinks
        label={t("filter.label")}
        links={SHOWN.map((shown) => ({
          to: addressWith({ shown }),
          text: t(`filter.${shown}`),
          isCurrent: view.shown === shown,
        }))}
      />
      <div className="flex grow flex-wrap items-center justify-end gap-2">
        <LibrarySearch view={view} />
        <SelectField
          label={t("order.label")}
          isLabelHidden
          value={view.order}
          onChange={(event) => {
            const order = ORDERS.find((name) => name === event.target.value);
            if (order !== undefined) void navigate(addressWith({ order }));
          }}
        >
          {ORDERS.map((order) => (
            <option key={order} value={order}>
              {t(`order.${order}`)}
            </option>
          ))}
        </SelectField>
      </div>
    </div>
  );
}

function LibrarySearch({ view }: { view: LibraryView }) {
  const t = useTranslations("library");
  const navigate = useNavigate();
  const [text, setText] = useState(view.search);
  const [asked, setAsked] = useState(view.search);
  const [seen, setSeen] = useState(view.search);
  if (view.search !== seen) {
    setSeen(view.search);
    // Back, forward or a link changed the search; our own answer leaves what was typed since.
    if (view.search !== asked) {
      setAsked(view.search);
      setText(view.search);
    }
  }

  const address = `${paths.library}${formatLibraryView(view, { search: text })}`;
  const isRefining = view.search !== "";
  const search = useCallback(() => {
    if (text === asked) return;
    setAsked(text);
    // Going back leaves the search, it does not take back a letter.
    void navigate(address, { replace: isRefining });
  }, [text, asked, address, isRefining, navigate]);

  useEffect(() => {
    const timer = setTimeout(search, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [search]);

  return (
    <search className="min-w-44 grow basis-44 sm:max-w-72">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search();
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
