import { Bookmark } from "lucide-react";
import { useRef, useState, useSyncExternalStore } from "react";
import { useLocale, useTranslations } from "use-intl";
import { onStored } from "#shared/storage/stored-text.ts";
import { Button, buttonClass } from "#shared/ui/button.tsx";
import { Popover } from "#shared/ui/popover.tsx";
import {
  forgetSavedViews,
  isSameView,
  keepView,
  readSavedViews,
  removeView,
  type SavedView,
  type SaveIssue,
} from "#watch-time/saved-views-store.ts";
import type { WatchTimeKind } from "#watch-time/watch-time.ts";
import { formatWatchTimeView, parseWatchTimeView } from "#watch-time/watch-time-view.ts";
import { NameForm, SavedViewRow, useNameCheck } from "./saved-view-row.tsx";

interface SavedViewsProps {
  kind: WatchTimeKind;
  /** Holds the URL query of the current view with `?`. Is empty for the default. */
  address: string;
}

function SavedViewsPanel({ kind, address, onOpen }: SavedViewsProps & { onOpen: () => void }) {
  const t = useTranslations("watchTimeFiles.saved");
  const common = useTranslations("common");
  const locale = useLocale();
  const { views: all, lostCount, issue } = useSyncExternalStore(onStored, readSavedViews);
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const views = all
    .filter((view) => view.kind === kind)
    .toSorted((a, b) => compare(a.name, b.name));
  const [renamedTo, setRenamedTo] = useState<string | null>(null);
  const [removed, setRemoved] = useState<SavedView | null>(null);
  const [refusal, setRefusal] = useState<SaveIssue | "taken">(null);
  const panel = useRef<HTMLDivElement>(null);
  const present = usualForm(address);
  const toPanel = () => panel.current?.focus({ preventScroll: true });

  const remove = (view: SavedView) => {
    const problem = removeView(view);
    setRefusal(problem);
    setRenamedTo(null);
    if (problem === null) setRemoved(view);
  };
  const undo = (view: SavedView) => {
    const isTaken = views.some((each) => isSameView(each, view));
    const problem = isTaken ? "taken" : keepView(view);
    setRefusal(problem);
    if (problem !== null) return;
    setRemoved(null);
    toPanel();
  };
  return (
    <div
      ref={panel}
      tabIndex={-1}
      className="grid w-88 max-w-full gap-3 p-3 focus-visible:outline-none"
    >
      <h2 className="font-semibold">{t("title")}</h2>
      {issue === null && views.length === 0 ? (
        <p className="text-sm text-ink-soft">{t("none")}</p>
      ) : null}
      {views.length === 0 ? null : (
        <ul aria-label={t("title")} className="-mx-1 max-h-[40dvh] overflow-y-auto">
          {views.map((view) => (
            <SavedViewRow
              key={view.name}
              view={view}
              views={views}
              isPresent={usualForm(view.address) === present}
              isRenamed={view.name === renamedTo}
              onOpen={onOpen}
              onRename={setRenamedTo}
              onRemove={() => remove(view)}
            />
          ))}
        </ul>
      )}
      <div role="status" className="text-sm empty:hidden">
        {removed === null ? null : (
          <span className="flex items-center justify-between gap-2">
            <span className="min-w-0 wrap-anywhere">
              {t("removed")} <bdi>{removed.name}</bdi>
            </span>
            <Button key={removed.name} ref={takeFocus} onClick={() => undo(removed)}>
              {common("undo")}
            </Button>
          </span>
        )}
      </div>
      {lostCount > 0 ? (
        <p className="text-sm text-working">{t("lost", { count: lostCount })}</p>
      ) : null}
      <p role="alert" className="text-sm text-trouble empty:hidden">
        {refusal === null ? null : refusal === "taken" ? t("taken") : t(`trouble.${refusal}`)}
      </p>
      {issue === null ? (
        <SaveViewForm kind={kind} address={address} views={views} />
      ) : (
        <div className="grid justify-items-start gap-2">
          <p className="text-sm text-trouble">{t(`trouble.${issue}`)}</p>
          {issue === "unreadable" ? (
            <Button
              onClick={() => {
                forgetSavedViews();
                toPanel();
              }}
            >
              {t("forget")}
            </Button>
          ) : null}
        </div>
      )}
    </div>
  );
}

/** The pressed row is gone: focus the undo button. */
function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus();
}

/** Normalises a URL: older ones may spell a view differently. */
function usualForm(address: string): string {
  return formatWatchTimeView(parseWatchTimeView(new URLSearchParams(address)));
}

/** Keeps what is on screen under a name; of a name that is taken it asks first. */
function SaveViewForm({ kind, address, views }: SavedViewsProps & { views: readonly SavedView[] }) {
  const t = useTranslations("watchTimeFiles.saved");
  const common = useTranslations("common");
  const [{ draft, problem = null, isAsking = false, isSaved = false }, become] = useState<{
    draft: string;
    problem?: string;
    /** Is true while it is asked if the view of that name is to be replaced. */
    isAsking?: boolean;
    isSaved?: boolean;
  }>({ draft: "" });
  const field = useRef<HTMLInputElement>(null);
  const check = useNameCheck(views);

  const save = (isForced: boolean) => {
    const { name, problem: wrong, taken } = check(draft);
    // The question is shown beside the field.
    if (isForced || taken === null) field.current?.focus();
    if (wrong !== null) return become({ draft, problem: wrong });
    if (taken !== null && !isForced) {
      const question = t("replaceAsked", { name: taken.name });
      return become({ draft, problem: question, isAsking: true });
    }
    const issue = keepView({ kind, name, address });
    if (issue === null) become({ draft: "", isSaved: true });
    else become({ draft, problem: t(`trouble.${issue}`) });
  };
  return (
    <div className="border-t border-line pt-3">
      <NameForm
        ref={field}
        label={t("name")}
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

/** Lists the views saved in this browser, as links to their page; videos and channels have separate ones. */
export function SavedViews(props: SavedViewsProps) {
  const t = useTranslations("watchTimeFiles.saved");
  const button = (
    <>
      <Bookmark aria-hidden="true" size={15} />
      {t("button")}
    </>
  );
  return (
    <Popover label={t("title")} button={button} buttonClass={buttonClass("secondary")}>
      {(close) => <SavedViewsPanel {...props} onOpen={close} />}
    </Popover>
  );
}
