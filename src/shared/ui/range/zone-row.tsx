import { offsetWords, type ZoneOption } from "./zone-options.ts";

/** A zone in the list of them. */
export function ZoneRow({
  zone,
  mark,
}: {
  zone: ZoneOption;
  /** What this zone is to the person. */
  mark: string | null;
}) {
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
      <bdi className="shrink-0 text-sm text-ink-soft">{offsetWords(zone.offsetMinutes)}</bdi>
    </span>
  );
}
