import { ChevronDown, Globe } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import type { Day } from "#shared/dates/days.ts";
import { zoneName } from "#shared/dates/zones.ts";
import { buttonClass } from "#shared/ui/button.tsx";
import { Popover } from "#shared/ui/popover.tsx";
import { listZoneOptions, modernZone, offsetOn, offsetWords } from "./zone-options.ts";
import { ZonePanel } from "./zone-panel.tsx";

/** The zone that days are meant in, always in sight with its distance from UTC, and its choice. */
export function ZonePicker({
  timeZone,
  personZone,
  atDay,
  onChange,
}: {
  timeZone: string;
  /** The zone of the person's own clock. */
  personZone: string;
  /** The day that the distances from UTC hold on. */
  atDay: Day;
  onChange: (timeZone: string) => void;
}) {
  const t = useTranslations("dateRange.zone");
  const locale = useLocale();
  const name = modernZone(timeZone);
  return (
    <Popover
      label={t("picker")}
      // Where the first listing is on the way before the press, it is not waited for.
      onApproach={() => void listZoneOptions(atDay, locale)}
      buttonClass={buttonClass("secondary", "max-w-full min-w-0 whitespace-normal")}
      button={
        <>
          <Globe aria-hidden="true" size={15} className="shrink-0 text-ink-faint" />
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-start">
            <span className="sr-only">{t("picker")}: </span>
            <bdi className="wrap-anywhere">{zoneName(name)} </bdi>
            {name === "UTC" ? null : (
              <bdi className="font-normal text-ink-soft">
                {offsetWords(offsetOn(atDay, timeZone))}
              </bdi>
            )}
          </span>
          <ChevronDown aria-hidden="true" size={15} className="shrink-0 text-ink-faint" />
        </>
      }
    >
      {(close) => (
        <ZonePanel
          timeZone={name}
          personZone={modernZone(personZone)}
          atDay={atDay}
          onChoose={(chosen) => {
            close();
            if (chosen !== name) onChange(chosen);
          }}
        />
      )}
    </Popover>
  );
}
