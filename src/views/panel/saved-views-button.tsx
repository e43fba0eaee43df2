import { Bookmark, BookmarkCheck } from "lucide-react";
import { useMemo, useState, useSyncExternalStore } from "react";
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
 * is on screen is the default again.
 */
function useOpened(
  all: readonly SavedView[],
  { page, query, usualForm }: Pick<SavedViewsProps, "page" | "query" | "usualForm">,
) {
  const [last, setLast] = useState<Pick<SavedView, "page" | "name"> | null>(null);
  const present = usualForm(query);
  const matches = useMemo(
    () => all.filter((view) => view.page === page && usualForm(queryOfView(view)) === present),
    [all, page, usualForm, present],
  );
  const isLast = (view: SavedView) => last !== null && isSameView(view, last);
  const current = matches.find(isLast) ?? matches[0] ?? null;
  const next = current ?? (present === usualForm("") ? null : last);
  if (next?.name !== last?.name || next?.page !== last?.page) setLast(next);
  const opened = current ?? (next === null ? null : (all.find(isLast) ?? null));
  return {
    opened,
    isChanged: opened !== null && current === null,
    onRename: (view: SavedView, name: string) => {
      if (isLast(view)) setLast({ page, name });
    },
  };
}
