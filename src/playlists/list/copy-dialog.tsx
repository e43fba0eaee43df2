import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { byFate, type PlaylistItem } from "#playlists/entries.ts";
import type { ListedItem } from "#playlists/playlist-record.ts";
import type { PlaylistFields } from "#playlists/playlists.ts";
import { useEntryFacts } from "#playlists/use-entry-facts.ts";
import { StatusLabel } from "#shared/ui/status-label.tsx";
import { CreationDialog } from "./creation-dialog.tsx";

export function CopyDialog({
  kind,
  title,
  usual,
  items,
  listed,
  notYet = null,
  describe,
  onClose,
  children,
}: {
  kind: "create" | "duplicate";
  title: string;
  usual: PlaylistFields;
  items: readonly PlaylistItem[];
  listed: readonly ListedItem[] | null;
  /** Why it can't be made now; null: it can. */
  notYet?: ReactNode;
  describe: (count: number) => string;
  onClose: () => void;
  children?: ReactNode;
}) {
  const t = useTranslations("playlist.duplicate");
  const facts = useEntryFacts(items, listed);
  // The service refuses videos that are not ready.
  const { sent, waits, dropped } = byFate(items, facts.of);
  const isChecking = facts.isReading || sent.some((item) => facts.of(item).phase === "checking");
  const titlesOf = (left: readonly PlaylistItem[]) => left.map((item) => facts.of(item).title);
  return (
    <CreationDialog
      kind={kind}
      title={title}
      usual={usual}
      isUnavailable={notYet !== null || isChecking}
      items={sent}
      onClose={onClose}
    >
      <div role="status" className="mt-3 grid gap-2 rounded-md bg-sunken p-3 text-sm">
        {notYet ??
          (isChecking ? (
            <StatusLabel tone="working">{t("checking")}</StatusLabel>
          ) : (
            <>
              <p>{describe(sent.length)}</p>
              <LeftOut why="waits" titles={titlesOf(waits)} />
              <LeftOut why="dropped" titles={titlesOf(dropped)} />
              {children}
            </>
          ))}
      </div>
    </CreationDialog>
  );
}

const MAX_TITLES = 5;

function LeftOut({ why, titles }: { why: "waits" | "dropped"; titles: readonly string[] }) {
  const t = useTranslations("playlist.duplicate");
  if (titles.length === 0) return null;
  const moreCount = titles.length - MAX_TITLES;
  return (
    <div>
      <p className="text-working">{t(why, { count: titles.length })}</p>
      <ul className="list-disc ps-5">
        {titles.slice(0, MAX_TITLES).map((title, index) => (
          <li key={index} className="wrap-anywhere">
            <bdi>{title}</bdi>
          </li>
        ))}
        {moreCount > 0 ? <li>{t("more", { count: moreCount })}</li> : null}
      </ul>
    </div>
  );
}
