import { ChevronDown, Globe } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Day } from "#shared/dates/days.ts";
import { zoneName } from "#shared/dates/zones.ts";
import { buttonClass } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { Popover } from "#shared/ui/popover.tsx";
import { SearchList } from "#shared/ui/search-list.tsx";
import {
  findZones,
  formatOffset,
  listZoneOptions,
  modernZone,
  offsetOn,
  type ZoneOption,
} from "./zone-options.ts";

/** Shows a button with the current time zone and its UTC offset, and the selection of another. */
export function ZonePicker({
  timeZone,
  personZone,
  atDay,
  isShort = false,
  onChange,
}: {
  timeZone: string;
  personZone: string;
  /** Is the day for which UTC offsets are shown. */
  atDay: Day;
  /** Only the offset is shown where there is little room. */
  isShort?: boolean;
  onChange: (timeZone: string) => void;
}) {
  const t = useTranslations("dateRange.zone");
  const locale = useLocale();
  const name = modernZone(timeZone);
  return (
    <Popover
      label={t("picker")}
      // Builds the list before the click, since the first time is slow.
      onApproach={() => void listZoneOptions(atDay, locale)}
      buttonClass={buttonClass("secondary", "max-w-full min-w-0 whitespace-normal!")}
      button={
        <>
          <Globe aria-hidden="true" size={15} className="shrink-0 text-ink-faint" />
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-start">
            <span className="sr-only">{t("picker")}: </span>
            <bdi
              className={classNames(
                "wrap-anywhere",
                isShort && name !== "UTC" ? "max-2xl:sr-only" : null,
              )}
            >
              {zoneName(name)}{" "}
            </bdi>
            {name === "UTC" ? null : (
              <bdi className="font-normal text-ink-soft">
                {formatOffset(offsetOn(atDay, timeZone))}
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
          onChoose={(selected) => {
            close();
            if (selected !== name) onChange(selected);
          }}
        />
      )}
    </Popover>
  );
}

function ZonePanel({
  timeZone,
  personZone,
  atDay,
  onChoose,
}: {
  timeZone: string;
  personZone: string;
  atDay: Day;
  onChoose: (timeZone: string) => void;
}) {
  const t = useTranslations("dateRange.zone");
  const locale = useLocale();
  const options = listZoneOptions(atDay, locale);
  const [text, setText] = useState("");
  const isSearching = text.trim() !== "";
  // Without a search text, likely time zones come first.
  const suggested = isSearching
    ? []
    : [...new Set([timeZone, personZone, "UTC"])].flatMap((name) =>
        options.filter((option) => option.name === name),
      );
  // Hundreds of rows are rendered after the panel itself has opened.
  const isComplete = useDeferredValue<boolean>(true, false);
  const others = isComplete ? options.filter((option) => !suggested.includes(option)) : [];
  const rest = isSearching ? findZones(options, text) : others;
  const count = suggested.length + rest.length;
  const group = (label: string | null, zones: readonly ZoneOption[]) => ({
    label,
    options: zones.map((zone) => ({
      key: zone.name,
      value: zone.name,
      isSelected: zone.name === timeZone,
      content: <ZoneRow zone={zone} mark={zone.name === personZone ? t("yours") : null} />,
    })),
  });
  return (
    <SearchList
      label={t("search")}
      resultsLabel={t("results")}
      hint={t("hint")}
      status={
        count === 0 ? t("none", { text: text.trim() }) : isSearching ? t("found", { count }) : ""
      }
      text={text}
      onText={setText}
      groups={[group(t("suggested"), suggested), group(isSearching ? null : t("all"), rest)]}
      onChoose={onChoose}
    />
  );
}

/**
 * Shows a time zone in the list.
 * @param mark marks the user's own time zone
 */
function ZoneRow({ zone, mark }: { zone: ZoneOption; mark: string | null }) {
  return (
    <span className="flex items-center gap-2">
      <span className="min-w-0 grow">
        <span className="flex items-baseline gap-2">
          <bdi className="truncate font-medium">{zone.city}</bdi>
          {mark === null ? null : (
            <span className="rounded-sm border border-line px-1 text-xs text-ink-soft">{mark}</span>
          )}
        </span>
        <bdi className="block truncate text-xs text-ink-soft">
          {zone.name === zone.city ? zone.clock : `${zone.clock} · ${zone.name}`}
        </bdi>
      </span>
      <bdi className="shrink-0 text-sm text-ink-soft">{formatOffset(zone.offsetMinutes)}</bdi>
    </span>
  );
}
