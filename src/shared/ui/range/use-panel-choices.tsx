import { Suspense } from "react";
import { useTranslations } from "use-intl";
import { useDayFormat } from "#shared/dates/day-format.ts";
import { lazily } from "#shared/ui/lazily.tsx";
import { type AgainstChoice, inForceOf, type OfferedInterval } from "./panel-offer.ts";
import type { RangeProps } from "./preset-list.tsx";
import type { FurtherChoices } from "./range-picker.tsx";

const load = async () => (await import("./panel-choices.tsx")).PanelChoices;

/** Is loaded apart, as the calendar beside it. */
const PanelChoices = lazily(load);

/** Returns the choice of an interval and a comparison, for the panel of the dates. */
export function usePanelChoices({
  intervals,
  against,
  timeZone,
  ...range
}: RangeProps & {
  timeZone: string;
  intervals: readonly OfferedInterval[];
  /** Is null where nothing is compared. */
  against: AgainstChoice | null;
}): FurtherChoices {
  const t = useTranslations("dateRange");
  const days = useDayFormat();
  const words = intervals.flatMap(({ name, isInForce }) =>
    isInForce ? [t(`interval.${name}`)] : [],
  );
  if (against !== null) {
    const inForce = inForceOf(against.against, { ...range, timeZone });
    words.push(
      typeof inForce === "string"
        ? t(`against.${inForce}`)
        : t("against.days", { range: days.range(inForce) }),
    );
  }
  return {
    note: words.join(" · "),
    prefetch: () => void load().catch(() => undefined),
    render: (close) => (
      <Suspense>
        <PanelChoices {...range} {...{ intervals, against, timeZone }} onClose={close} />
      </Suspense>
    ),
  };
}
