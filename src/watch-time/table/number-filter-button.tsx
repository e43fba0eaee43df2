import { ListFilter } from "lucide-react";
import { useTranslations } from "use-intl";
import { buttonClass } from "#shared/ui/button.tsx";
import { Popover } from "#shared/ui/popover.tsx";
import type { WatchTimeKind } from "#watch-time/watch-time.ts";
import type { WatchTimeView } from "#watch-time/watch-time-view.ts";
import type { ViewChange } from "./change-columns.ts";
import { NumberFilterForm } from "./number-filter-form.tsx";

/** Opens the form for a filter by numbers. */
export function NumberFilterButton({
  kind,
  view,
  onChange,
}: {
  kind: WatchTimeKind;
  view: WatchTimeView;
  onChange: (change: ViewChange) => void;
}) {
  const t = useTranslations("watchTimeTable.filter");
  return (
    <Popover
      label={t("label")}
      button={
        <>
          <ListFilter aria-hidden="true" size={15} />
          {t("button")}
        </>
      }
      buttonClass={buttonClass("secondary")}
    >
      {(close) => (
        <NumberFilterForm
          kind={kind}
          numbers={view.numbers}
          onNumbers={(numbers) => {
            onChange({ numbers });
            close();
          }}
        />
      )}
    </Popover>
  );
}
