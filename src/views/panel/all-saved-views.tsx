import { useRef, useState, useSyncExternalStore } from "react";
import { useLocale, useTranslations } from "use-intl";
import { onStored } from "#shared/storage/stored-text.ts";
import { Panel } from "#shared/ui/panel.tsx";
import {
  isSameView,
  readSavedViews,
  removeView,
  type SavedView,
} from "#views/saved-views-store.ts";
import { useViewPageNames } from "#views/view-page-names.ts";
import { SavedViewRow } from "./saved-view-row.tsx";
import { ListTrouble, UndoNote, useUndoableChange } from "./view-changes.tsx";

/** Lists the saved views of all pages, each with its link, to rename and to delete. */
export function AllSavedViews({
  isOnDevice,
}: {
  /** Says whether a view needs what is stored on this device only. */
  isOnDevice: (view: SavedView) => boolean;
}) {
  const t = useTranslations("savedViews");
  const { compare } = new Intl.Collator(useLocale(), { numeric: true });
  const pages = useViewPageNames();
  const { views: all, lostCount, issue } = useSyncExternalStore(onStored, readSavedViews);
  const views = all.toSorted(
    (a, b) => compare(pages[a.page], pages[b.page]) || compare(a.name, b.name),
  );
  const [renamed, setRenamed] = useState<Pick<SavedView, "page" | "name"> | null>(null);
  const panel = useRef<HTMLElement>(null);
  const toPanel = () => panel.current?.focus({ preventScroll: true });
  const { past, refusal, carryOut, forget, undo } = useUndoableChange(all, toPanel);
  return (
    <Panel title={t("title")} frameRef={panel}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {issue === null && views.length === 0 ? (
          <p className="max-w-prose text-ink-soft">
            {t("none")} {t("how")}
          </p>
        ) : null}
        {views.length === 0 ? null : (
          <ul aria-label={t("title")} className="divide-y divide-line border-y border-line">
            {views.map((view) => (
              <SavedViewRow
                key={`${view.page} ${view.name}`}
                view={view}
                views={all}
                isPresent={false}
                isOnDevice={isOnDevice(view)}
                isRenamed={renamed !== null && isSameView(view, renamed)}
                pageName={pages[view.page]}
                onRename={(name) => {
                  setRenamed({ page: view.page, name });
                  forget();
                }}
                onRemove={() => {
                  setRenamed(null);
                  carryOut({ kind: "removed", view }, removeView(view));
                }}
              />
            ))}
          </ul>
        )}
        <UndoNote past={past} onUndo={undo} />
        <ListTrouble {...{ lostCount, issue, refusal }} onForgotten={toPanel} />
      </div>
    </Panel>
  );
}
