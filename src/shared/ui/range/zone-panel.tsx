import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Day } from "#shared/dates/days.ts";
import { SearchList } from "#shared/ui/search-list.tsx";
import { findZones, listZoneOptions, type ZoneOption } from "./zone-options.ts";
import { ZoneRow } from "./zone-row.tsx";

/** A field that finds zones, and those it found. */
export function ZonePanel({
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
  const { suggested, rest } = groupsOf(options, text, [timeZone, personZone, "UTC"]);
  const count = suggested.length + rest.length;
  const group = (label: string | null, zones: readonly ZoneOption[]) => ({
    label,
    options: zones.map((zone) => ({
      key: zone.name,
      value: zone.name,
      isChosen: zone.name === timeZone,
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

/** Without a text those that are likely come first, and every one after them. */
function groupsOf(
  options: readonly ZoneOption[],
  text: string,
  likely: readonly string[],
): { suggested: ZoneOption[]; rest: ZoneOption[] } {
  if (text.trim() !== "") return { suggested: [], rest: findZones(options, text) };
  const suggested = [...new Set(likely)].flatMap((name) =>
    options.filter((option) => option.name === name),
  );
  return { suggested, rest: options.filter((option) => !suggested.includes(option)) };
}
