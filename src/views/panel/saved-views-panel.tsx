import { FileText } from "lucide-react";
import { useRef, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { Button, ButtonLink } from "#shared/ui/button.tsx";
import { isReportPage, reportOf } from "#views/report-view.ts";
import {
  keepView,
  linkOfView,
  queryOfView,
  removeView,
  type SavedView,
  type SavedViewsState,
  type ViewPage,
} from "#views/saved-views-store.ts";
import { NameForm, SavedViewRow, useNameCheck } from "./saved-view-row.tsx";
import { ListTrouble, UndoNote, useUndoableChange } from "./view-changes.tsx";

export interface SavedViewsProps {
  page: ViewPage;
  /** Holds the URL query of the current view with `?`. Is empty for the default. */
  query: string;
  /** Returns the usual form of a query: older links may spell a view differently. */
  usualForm: (query: string) => string;
  /** Says whether a query needs what is stored on this device only. */
  isOnDevice?: (query: string) => boolean;
}

/** Lists the views of a page that are saved on this device, and saves the current one. */
export function SavedViewsPanel({
  page,
  query,
  usualForm,
  isOnDevice = () => false,
  views: all,
  lostCount,
  issue,
  changed,
  onOpen,
  onRename,
}: SavedViewsProps &
  SavedViewsState & {
    /** Holds the view that was opened, and differs from what is on screen by now; null: there is none. */
    changed: SavedView | null;
    onOpen: () => void;
    onRename: (view: SavedView, name: string) => void;
  }) {
  const t = useTranslations("savedViews");
  const locale = useLocale();
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const views = all
    .filter((view) => view.page === page)
    .toSorted((a, b) => compare(a.name, b.name));
  const [renamedTo, setRenamedTo] = useState<string | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const present = usualForm(query);
  const toPanel = () => panel.current?.focus({ preventScroll: true });
  const { past, refusal, carryOut, forget, undo } = useUndoableChange(views, toPanel);

  return (
    <div
      ref={panel}
      tabIndex={-1}
      className="grid w-96 max-w-full grid-cols-[minmax(0,1fr)] gap-3 p-3 focus-visible:outline-none"
    >
      <h2 className="font-semibold">{t("title")}</h2>
      {issue === null && views.length === 0 ? (
        <p className="text-sm text-ink-soft">{t("none")}</p>
      ) : null}
      {changed === null ? null : (
        <ChangedNote
          view={changed}
          onOpen={onOpen}
          onUpdate={() => {
            const link = linkOfView(page, query);
            carryOut({ kind: "updated", view: changed }, keepView({ ...changed, link }));
          }}
        />
      )}
      {views.length === 0 ? null : (
        <ul aria-label={t("title")} className="-mx-1 max-h-[40dvh] overflow-y-auto">
          {views.map((view) => (
            <SavedViewRow
              key={view.name}
              view={view}
              views={views}
              isPresent={usualForm(queryOfView(view)) === present}
              isOnDevice={isOnDevice(queryOfView(view))}
              isRenamed={view.name === renamedTo}
              onOpen={onOpen}
              onRename={(name) => {
                onRename(view, name);
                setRenamedTo(name);
                forget();
              }}
              onRemove={() => {
                setRenamedTo(null);
                carryOut({ kind: "removed", view }, removeView(view));
              }}
            />
          ))}
        </ul>
      )}
      <UndoNote past={past} onUndo={undo} />
      <ListTrouble {...{ lostCount, issue, refusal }} onForgotten={toPanel} />
      {issue === null ? (
        <SaveViewForm {...{ page, query, views }} isOnDevice={isOnDevice(query)} />
      ) : null}
      {isReportPage(page) ? (
        <div className="border-t border-line pt-3">
          <ButtonLink
            to={reportOf({
              page,
              query,
              name: views.find((view) => usualForm(queryOfView(view)) === present)?.name ?? "",
            })}
            icon={<FileText aria-hidden="true" size={15} />}
            onClick={onOpen}
          >
            {t("report")}
          </ButtonLink>
        </div>
      ) : null}
    </div>
  );
}

/** Says that what is on screen differs from the view that was opened: update the view, or go back to it. */
function ChangedNote({
  view,
  onUpdate,
  onOpen,
}: {
  view: SavedView;
  onUpdate: () => void;
  onOpen: () => void;
}) {
  const t = useTranslations("savedViews");
  return (
    <section aria-label={t("changed")} className="grid gap-2 rounded-md bg-sunken p-3 text-sm">
      <p className="wrap-anywhere">{t("changedSince", { name: view.name })}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onUpdate}>{t("update")}</Button>
        <ButtonLink variant="quiet" to={view.link} onClick={onOpen}>
          {t("back")}
        </ButtonLink>
      </div>
    </section>
  );
}

/** Keeps what is on screen under a name; of a name that is taken it asks first. */
function SaveViewForm({
  page,
  query,
  views,
  isOnDevice,
}: Pick<SavedViewsProps, "page" | "query"> & {
  views: readonly SavedView[];
  isOnDevice: boolean;
}) {
  const t = useTranslations("savedViews");
  const common = useTranslations("common");
  const [{ draft, problem = null, isAsking = false, isSaved = false }, become] = useState<{
    draft: string;
    problem?: string;
    /** Is true while it is asked if the view of that name is to be replaced. */
    isAsking?: boolean;
    isSaved?: boolean;
  }>({ draft: "" });
  const field = useRef<HTMLInputElement>(null);
  const check = useNameCheck(page, views);

  const save = (isForced: boolean) => {
    const { name, problem: wrong, taken } = check(draft);
    // The question is shown beside the field.
    if (isForced || taken === null) field.current?.focus();
    if (wrong !== null) return become({ draft, problem: wrong });
    if (taken !== null && !isForced) {
      const question = t("replaceAsked", { name: taken.name });
      return become({ draft, problem: question, isAsking: true });
    }
    const createdAtMs = taken === null ? Date.now() : taken.createdAtMs;
    const issue = keepView({ name, page, link: linkOfView(page, query), createdAtMs });
    if (issue === null) become({ draft: "", isSaved: true });
    else become({ draft, problem: t(`trouble.${issue}`) });
  };
  return (
    <div className="border-t border-line pt-3">
      <NameForm
        ref={field}
        label={t("name")}
        hint={isOnDevice ? t("listOnDevice") : undefined}
        draft={draft}
        problem={problem}
        onDraft={(next) => become({ draft: next })}
        onSave={() => save(false)}
      >
        <Button variant="primary" onClick={() => save(isAsking)}>
          {common(isAsking ? "replace" : "save")}
        </Button>
        {isAsking ? <Button onClick={() => become({ draft })}>{common("cancel")}</Button> : null}
        <p role="status" className="text-sm text-ink-soft">
          {isSaved ? common("saved") : null}
        </p>
      </NameForm>
    </div>
  );
}
