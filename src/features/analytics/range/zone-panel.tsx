import { Search } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Day } from "#lib/days.ts";
import { classNames } from "#ui/class-names.ts";
import { CONTROL } from "#ui/fields.tsx";
import { findZones, listZoneOptions, type ZoneOption } from "./zone-options.ts";
import { ZoneRow } from "./zone-row.tsx";

const PAGE_ROWS = 8;

/** A field that finds zones, and those it found. The keyboard stays in the field. */
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
  const id = useId();
  const locale = useLocale();
  const options = listZoneOptions(atDay, locale);
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);

  const groups = groupsOf(options, text, [timeZone, personZone, "UTC"]);
  const shown = [...groups.suggested, ...groups.rest];
  const rowId = (index: number) => `${id}-${index}`;

  const moveTo = (index: number) => {
    const next = Math.max(0, Math.min(index, shown.length - 1));
    setActive(next);
    document.getElementById(rowId(next))?.scrollIntoView({ block: "nearest" });
  };
  const press = (event: KeyboardEvent) => {
    const chosen = shown[active];
    if (event.key === "Enter") {
      event.preventDefault();
      if (chosen !== undefined) onChoose(chosen.name);
      return;
    }
    const next = {
      ArrowDown: active === shown.length - 1 ? 0 : active + 1,
      ArrowUp: active === 0 ? shown.length - 1 : active - 1,
      PageDown: active + PAGE_ROWS,
      PageUp: active - PAGE_ROWS,
      Home: 0,
      End: shown.length - 1,
    }[event.key];
    if (next === undefined || event.shiftKey) return;
    event.preventDefault();
    moveTo(next);
  };
  const rows = (zones: readonly ZoneOption[], from: number) =>
    zones.map((zone, index) => (
      <ZoneRow
        key={zone.name}
        id={rowId(from + index)}
        zone={zone}
        isActive={active === from + index}
        isChosen={zone.name === timeZone}
        mark={zone.name === personZone ? t("yours") : null}
        onChoose={() => onChoose(zone.name)}
      />
    ));
  return (
    <div className="flex max-h-[inherit] flex-col min-[42rem]:w-96">
      <div className="border-b border-line p-2">
        <div className="relative">
          <Search
            aria-hidden="true"
            size={15}
            className="pointer-events-none absolute inset-y-0 start-2.5 my-auto text-ink-faint"
          />
          <input
            data-first-focus=""
            type="text"
            role="combobox"
            aria-label={t("search")}
            placeholder={t("search")}
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={shown.length === 0 ? undefined : rowId(active)}
            aria-describedby={`${id}-hint`}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value);
              setActive(0);
              list.current?.scrollTo(0, 0);
            }}
            onKeyDown={press}
            className={classNames(CONTROL, "w-full ps-8")}
          />
        </div>
        <p id={`${id}-hint`} className="mt-1.5 px-0.5 text-xs text-ink-faint">
          {t("hint")}
        </p>
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={t("results")}
        tabIndex={-1}
        // The field keeps the keyboard.
        onPointerDown={(event) => event.preventDefault()}
        className="max-h-80 min-h-0 overflow-y-auto overscroll-contain p-1 empty:hidden"
      >
        {groups.suggested.length === 0 ? null : (
          <ZoneGroup label={t("suggested")}>{rows(groups.suggested, 0)}</ZoneGroup>
        )}
        {groups.rest.length === 0 ? null : (
          <ZoneGroup label={text.trim() === "" ? t("all") : null}>
            {rows(groups.rest, groups.suggested.length)}
          </ZoneGroup>
        )}
      </div>
      <p role="status" className={shown.length === 0 ? "p-3 text-sm text-ink-soft" : "sr-only"}>
        {shown.length === 0
          ? t("none", { text: text.trim() })
          : text.trim() === ""
            ? ""
            : t("found", { count: shown.length })}
      </p>
    </div>
  );
}

function ZoneGroup({ label, children }: { label: string | null; children: ReactNode }) {
  const id = useId();
  if (label === null) return children;
  return (
    <div role="group" aria-labelledby={id} className="pb-1">
      <div id={id} role="presentation" className="px-2 pt-1 pb-0.5 text-xs text-ink-faint">
        {label}
      </div>
      {children}
    </div>
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
