import { Bookmark, BookmarkCheck } from "lucide-react";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { onStored } from "#shared/storage/stored-text.ts";
import { buttonClass } from "#shared/ui/button.tsx";
import { Popover } from "#shared/ui/popover.tsx";
import {
  isSameView,
  queryOfView,
  readSavedViews,
  type SavedView,
} from "#views/saved-views-store.ts";
import { type OpenedView, recallView, rememberView } from "./changed-views.ts";
import { SavedViewsPanel, type SavedViewsProps } from "./saved-views-panel.tsx";

/** Opens the saved views of a page. Is named after the one that is open, and short in a narrow container. */
export function SavedViewsButton(props: SavedViewsProps) {
  const t = useTranslations("savedViews");
  const stored = useSyncExternalStore(onStored, readSavedViews);
  const { opened, isChanged, onRename } = useOpened(stored.views, props);
  const Icon = opened === null || isChanged ? Bookmark : BookmarkCheck;
  const button = (
    <>
      <Icon aria-hidden="true" size={15} className="shrink-0" />
      {opened === null ? (
        <span className="@max-[40rem]:sr-only">{t("button")}</span>
      ) : (
        <span className="flex min-w-0 items-baseline gap-1">
          <span className="sr-only">{t("button")}: </span>
          <bdi className="min-w-0 max-w-40 truncate @max-[40rem]:max-w-16">{opened.name}</bdi>
          {isChanged ? (
            <span className="shrink-0 font-normal text-ink-soft">
              <span aria-hidden="true" className="hidden text-accent @max-[40rem]:inline">
                •
              </span>
              <span className="@max-[40rem]:sr-only">· {t("changed")}</span>
            </span>
          ) : null}
        </span>
      )}
    </>
  );
  return (
    <Popover label={t("title")} button={button} buttonClass={buttonClass("secondary", "min-w-0")}>
      {(close) => (
        <SavedViewsPanel
          {...props}
          {...stored}
          changed={isChanged ? opened : null}
          onOpen={close}
          onRename={onRename}
        />
      )}
    </Popover>
  );
}

/**
 * Finds the view that is open: the one whose link is the current one, and from then on the same one, changed, until what
 * is on screen is the default again. A page that one comes back to, also by a reload, has the view that it had.
 */
function useOpened(
  all: readonly SavedView[],
  { page, query, usualForm }: Pick<SavedViewsProps, "page" | "query" | "usualForm">,
) {
  const { key } = useLocation();
  const present = usualForm(query);
  const place = `${key} ${present}`;
  const [followed, setFollowed] = useState<{ last: OpenedView | null; place: string | null }>({
    last: null,
    place: null,
  });
  const last =
    followed.place === place
      ? followed.last
      : (recallView({ key, page, query: present }) ?? followed.last);
  const matches = useMemo(
    () => all.filter((view) => view.page === page && usualForm(queryOfView(view)) === present),
    [all, page, usualForm, present],
  );
  const isLast = (view: SavedView) => last !== null && isSameView(view, last);
  const current = matches.find(isLast) ?? matches[0] ?? null;
  const next = current ?? (present === usualForm("") ? null : last);
  const { last: before } = followed;
  if (followed.place !== place || next?.name !== before?.name || next?.page !== before?.page) {
    setFollowed({ last: next, place });
  }
  const opened = current ?? (next === null ? null : (all.find(isLast) ?? null));
  const isChanged = opened !== null && current === null;
  const changedName = isChanged ? opened.name : null;
  useEffect(
    () => rememberView({ key, page, query: present }, changedName),
    [key, page, present, changedName],
  );
  return {
    opened,
    isChanged,
    onRename: (view: SavedView, name: string) => {
      if (isLast(view)) setFollowed({ last: { page, name }, place });
    },
  };
}
