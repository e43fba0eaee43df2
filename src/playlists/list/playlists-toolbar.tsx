import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { paths } from "#shared/paths.ts";
import { ChoiceField, SearchForm } from "#shared/ui/fields.tsx";
import { useDraft } from "#shared/ui/use-draft.ts";
import { useTyped } from "#shared/ui/use-typed.ts";
import { useChangedHref } from "#shared/ui/use-url-view.ts";
import { formatPlaylistsView, type PlaylistsView, SORTS } from "./arrange-playlists.ts";
import { CreationDialog } from "./creation-dialog.tsx";

export function PlaylistsToolbar({ view }: { view: PlaylistsView }) {
  const t = useTranslations("playlists");
  const navigate = useNavigate();
  const changedHref = useChangedHref(hrefOf);
  const [draft, change] = useDraft(view, (next) => {
    // Going back leaves the search, not one letter of it.
    const isSameSearch = view.search !== "" && next.sort === view.sort;
    void navigate(changedHref(view, next), { replace: isSameSearch });
  });
  const search = useTyped(view.search, (text) => change({ search: text }));
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <SearchForm label={t("search")} search={search} />
      <ChoiceField
        label={t("sort")}
        isLabelHidden
        options={SORTS.map((sort) => ({ value: sort, text: t(`sorts.${sort}`) }))}
        value={draft.sort}
        onChange={(sort) => change({ sort })}
      />
    </div>
  );
}

function hrefOf(view: PlaylistsView): string {
  return `${paths.playlists}${formatPlaylistsView(view)}`;
}

const NOTHING = { title: "", description: "" };

export function NewPlaylistDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("playlist.create");
  return <CreationDialog kind="create" title={t("title")} usual={NOTHING} onClose={onClose} />;
}
