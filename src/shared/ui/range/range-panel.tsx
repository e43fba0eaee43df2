import { type ReactNode, Suspense, useDeferredValue, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { daysOfChoice, type RangeChoice } from "#shared/dates/date-ranges.ts";
import { onStored } from "#shared/storage/stored-text.ts";
import { lazily } from "#shared/ui/lazily.tsx";
import { areShortcutsOn, switchShortcuts } from "#shared/ui/shortcut-switch.ts";
import { Switch } from "#shared/ui/switch.tsx";
import { useIsWide } from "#shared/ui/use-is-wide.ts";
import { Key, PresetList, type RangeProps } from "./preset-list.tsx";

const loadForm = async () => (await import("./range-form.tsx")).RangeForm;

/** Is loaded apart: few visits need it, and it is larger than everything around it. */
const RangeForm = lazily(loadForm);

/** Prefetches what days are chosen with; a failure is ignored, as the user has not requested it. */
export function prefetchRangeForm(): void {
  loadForm().catch(() => undefined);
}

/**
 * Shows a panel for selecting a range, and what goes with it. A named range applies at once; days apply on submit.
 */
export function RangePanel({
  choice,
  today,
  since,
  timeZone,
  further,
  onClose,
  onChoose,
}: RangeProps & {
  timeZone: string;
  /** Is chosen besides the range. Is null where that is nothing. */
  further: ReactNode;
  onClose: () => void;
  onChoose: (choice: RangeChoice) => void;
}) {
  const hasKeys = useSyncExternalStore(onStored, areShortcutsOn);
  const isWide = useIsWide(42);
  // The calendar's many days are rendered after the panel itself has opened.
  const isOpen = useDeferredValue<boolean>(true, false);
  const presets = (
    <PresetList
      key="presets"
      choice={choice}
      today={today}
      since={since}
      hasKeys={hasKeys}
      onChoose={onChoose}
    />
  );
  const days = (
    <div
      key="days"
      className="flex min-h-[26.5rem] min-w-0 flex-col border-line p-3 max-[42rem]:border-t max-[42rem]:pb-0 min-[42rem]:w-[20.5rem] min-[42rem]:border-s min-[56rem]:w-[34.5rem]"
    >
      <Suspense>
        {isOpen ? (
          <RangeForm
            days={daysOfChoice(choice, today, since)}
            today={today}
            timeZone={timeZone}
            onClose={onClose}
            onApply={onChoose}
          />
        ) : null}
      </Suspense>
    </div>
  );
  const beside =
    further === null ? null : (
      // In a low window it stays in view: what it offers is on the button, and would be missed here.
      <div
        key="further"
        data-covers-end=""
        className="grid min-h-[6.75rem] content-start gap-3 border-t border-line bg-surface px-4 py-3 min-[42rem]:sticky min-[42rem]:bottom-0 min-[42rem]:z-20 min-[42rem]:col-span-2 min-[42rem]:w-0 min-[42rem]:min-w-full min-[42rem]:grid-cols-[17.75rem_minmax(0,1fr)] min-[42rem]:gap-x-8"
      >
        {further}
      </div>
    );
  return (
    <div className="min-[42rem]:w-max">
      <div className="grid grid-cols-[minmax(0,1fr)] min-[42rem]:grid-cols-[auto_auto]">
        {/* The calendar is the longest way down on a phone, and seldom wanted. */}
        {isWide ? [presets, days, beside] : [presets, beside, days]}
      </div>
      <ShortcutNote isOn={hasKeys} />
    </div>
  );
}

function ShortcutNote({ isOn }: { isOn: boolean }) {
  const t = useTranslations("dateRange.shortcuts");
  return (
    <div className="w-0 min-w-full border-t border-line bg-canvas px-4 py-2">
      <Switch
        label={t("label")}
        hint={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>{t("letters")}</span>
            <span className="flex items-center gap-1">
              <Key>{t("shift")}</Key>
              {/* In right-to-left text, the left side is later. */}
              <span dir="ltr" className="flex gap-1">
                <Key>←</Key>
                <Key>→</Key>
              </span>
              {t("steps")}
            </span>
          </span>
        }
        isOn={isOn}
        onChange={switchShortcuts}
      />
    </div>
  );
}
