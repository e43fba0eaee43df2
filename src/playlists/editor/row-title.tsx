import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { PlaylistEntry } from "#playlists/entries.ts";
import type { EntryFacts, EntryStanding } from "#playlists/entry-facts.ts";
import { StatusLabel, type StatusTone } from "#shared/ui/status-label.tsx";
import type { EntryMark } from "./order-row-props.ts";

const TONES = {
  offline: "neutral",
  encoding: "working",
  disabled: "neutral",
  checking: "neutral",
  gone: "trouble",
  unknown: "neutral",
} as const satisfies Record<Exclude<EntryStanding, "ready">, StatusTone>;

/** What an entry is called; beneath, how it stands and what was done to it. */
export function RowTitle({
  facts: { title, standing },
  type,
  mark,
  children,
}: {
  facts: EntryFacts;
  type: PlaylistEntry["type"];
  mark: EntryMark | undefined;
  /** Figures, where there is no room for columns. */
  children: ReactNode;
}) {
  const t = useTranslations("playlistOrder");
  const words = standing === "ready" ? null : t(`standing.${standing}`);
  return (
    <>
      {/* Cut off where it ends, whichever way it is read, and beginning where the others do. */}
      <p className="flex font-medium" title={title}>
        <bdi className="min-w-0 truncate">{title}</bdi>
      </p>
      {children === null ? null : (
        <p className="flex items-center gap-x-2 text-xs whitespace-nowrap text-ink-soft">
          {children}
        </p>
      )}
      <p className="flex items-center gap-x-2 overflow-hidden text-xs whitespace-nowrap text-ink-soft empty:hidden">
        {mark === undefined ? null : (
          <span className="rounded-sm bg-accent-wash px-1.5 font-medium text-accent">
            {t(mark)}
          </span>
        )}
        {type === "channel" && standing !== "disabled" ? <span>{t("channel")}</span> : null}
        {words === null || standing === "ready" ? null : (
          <span className="truncate" title={words}>
            <StatusLabel tone={TONES[standing]}>{words}</StatusLabel>
          </span>
        )}
      </p>
    </>
  );
}
