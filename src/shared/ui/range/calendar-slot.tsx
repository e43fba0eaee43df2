import { type ComponentProps, useEffect, useState, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { calendarIfLoaded, loadCalendar } from "./calendar-code.ts";
import type { RangeCalendar } from "./range-calendar.tsx";

const TWO_MONTHS = matchMedia("(min-width: 56rem)");

/** Room for the calendar, and the calendar when its code has come. */
export function CalendarSlot(props: Omit<ComponentProps<typeof RangeCalendar>, "months">) {
  const t = useTranslations("dateRange.calendar");
  const [code, setCode] = useState(calendarIfLoaded);
  const [hasFailed, setHasFailed] = useState(false);
  const months = useSyncExternalStore(onWidth, () => (TWO_MONTHS.matches ? 2 : 1));
  const isWanted = code === null && !hasFailed;
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    const bring = async () => {
      try {
        const brought = await loadCalendar();
        if (!isOver) setCode(brought);
      } catch {
        if (!isOver) setHasFailed(true);
      }
    };
    void bring();
    return () => {
      isOver = true;
    };
  }, [isWanted]);
  return (
    <div className="min-h-[18.5rem] w-full min-[56rem]:w-[33rem]">
      {code === null ? null : <code.RangeCalendar {...props} months={months} />}
      {hasFailed ? (
        <div role="alert" className="grid justify-items-start gap-2 text-sm text-trouble">
          {t("failed")}
          <Button onClick={() => setHasFailed(false)}>{t("retry")}</Button>
        </div>
      ) : null}
    </div>
  );
}

function onWidth(tell: () => void): () => void {
  TWO_MONTHS.addEventListener("change", tell);
  return () => TWO_MONTHS.removeEventListener("change", tell);
}
