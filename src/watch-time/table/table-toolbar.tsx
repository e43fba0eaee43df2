import { Columns3, Rows3, Rows4, SwatchBook } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { SelectField } from "#shared/ui/fields.tsx";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import { useDraft } from "#shared/ui/use-draft.ts";
import type { WatchTimeKind } from "#watch-time/watch-time.ts";
import { SHOWN, type WatchTimeView } from "#watch-time/watch-time-view.ts";
import { ColumnsDialog } from "./columns-dialog.tsx";
import { NumberChips } from "./number-chips.tsx";
import { NumberFilterButton } from "./number-filter-button.tsx";
import { RowsChoice } from "./rows-choice.tsx";
import { TableSearch } from "./table-search.tsx";

/** Which rows and columns a table shows, and how. */
export function TableToolbar({
  kind,
  isOne = false,
  view: given,
  onView,
  children,
}: {
  kind: WatchTimeKind;
  /** Whether all rows are of one content, so that none is to be found among others. */
  isOne?: boolean;
  view: WatchTimeView;
  onView: (next: WatchTimeView) => void;
  /** What can be done with the rows, at the end. */
  children?: ReactNode;
}) {
  const t = useTranslations("watchTimeTable.toolbar");
  const [view, change] = useDraft(given, onView);
  const [areColumnsOpen, setAreColumnsOpen] = useState(false);
  // Which channels there are that nobody played is not read.
  const choices = SHOWN.filter((shown) => kind === "vod" || shown !== "never");
  // Films that nobody played have no figures.
  const isList = view.shown === "never";
  return (
    <section ref={keepFocus} aria-label={t("label")} className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        {isOne ? null : (
          <>
            <TableSearch
              label={t(`search.${kind}`)}
              held={given.search}
              onText={(search) => change({ search })}
            />
            <SelectField
              label={t("shown.label")}
              isLabelHidden
              value={view.shown}
              onChange={({ currentTarget }) => {
                const shown = SHOWN.find((each) => each === currentTarget.value);
                if (shown !== undefined) change({ shown });
              }}
            >
              {choices.map((shown) => (
                <option key={shown} value={shown}>
                  {t(`shown.${shown}`)}
                </option>
              ))}
            </SelectField>
          </>
        )}
        {isList ? null : (
          <>
            <NumberFilterButton kind={kind} view={view} onChange={change} />
            {isOne ? null : <RowsChoice kind={kind} view={view} onChange={change} />}
            <div className="flex flex-wrap items-center gap-2 sm:ms-auto">
              <Button
                icon={<Columns3 aria-hidden="true" size={15} />}
                aria-haspopup="dialog"
                onClick={() => setAreColumnsOpen(true)}
              >
                {t("columns")}
              </Button>
              <Button
                icon={
                  view.isCompact ? (
                    <Rows4 aria-hidden="true" size={15} />
                  ) : (
                    <Rows3 aria-hidden="true" size={15} />
                  )
                }
                aria-pressed={view.isCompact}
                onClick={() => change({ isCompact: !view.isCompact })}
                className="aria-pressed:bg-accent-wash aria-pressed:text-accent"
              >
                {t("compact")}
              </Button>
              <Button
                icon={<SwatchBook aria-hidden="true" size={15} />}
                aria-pressed={view.isShaded}
                onClick={() => change({ isShaded: !view.isShaded })}
                className="aria-pressed:bg-accent-wash aria-pressed:text-accent"
              >
                {t("shade")}
              </Button>
              {children}
            </div>
          </>
        )}
      </div>
      {isList ? null : (
        <NumberChips numbers={view.numbers} onNumbers={(numbers) => change({ numbers })} />
      )}
      {areColumnsOpen ? (
        <ColumnsDialog
          kind={kind}
          view={view}
          onChange={change}
          onClose={() => setAreColumnsOpen(false)}
        />
      ) : null}
    </section>
  );
}
