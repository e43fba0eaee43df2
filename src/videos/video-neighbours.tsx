import { ChevronLeft, ChevronRight, type LucideIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { oneOf } from "#shared/collections/search-params.ts";
import { paths, VIDEO_TABS, type VideoTab } from "#shared/paths.ts";
import { keysOf, pressedCommand } from "#shared/ui/shortcuts.ts";
import { isForPage, useDocumentKeys } from "#shared/ui/use-document-keys.ts";
import { useLatestLocation } from "#shared/ui/use-url-view.ts";
import { VIDEO_KEYS } from "./video-keys.ts";

export interface VideoNeighboursProps {
  videoId: string;
  tab: VideoTab;
  /** Is the address of the list. */
  list: string;
  /** The keys have other meanings, as in an editor. */
  isKeyless: boolean;
}

/**
 * Leads to the previous and the next video of a list, by links and by keys, on the same tab.
 * @param videoIds the list in its order; undefined while it is not known
 * @param name of the list, which links to it
 */
export function VideoNeighbours({
  videoId,
  tab,
  list,
  isKeyless,
  videoIds,
  name,
}: VideoNeighboursProps & { videoIds: readonly string[] | undefined; name: ReactNode }) {
  const t = useTranslations("video.neighbours");
  const navigate = useNavigate();
  const latest = useLatestLocation();
  const [known, setKnown] = useState<readonly string[]>([]);
  // A change can take the video off its list, such as out of a filter: it keeps its place until another is open.
  if (videoIds !== undefined && videoIds !== known && videoIds.includes(videoId)) {
    setKnown(videoIds);
  }
  const at = known.indexOf(videoId);
  const previous = at > 0 ? known[at - 1] : undefined;
  const next = at < 0 ? undefined : known[at + 1];
  const state = { videoList: list };
  useDocumentKeys((event) => {
    if (isKeyless || !isForPage(event)) return;
    const command = pressedCommand(event, VIDEO_KEYS);
    if (command === null) return;
    // A key that follows another, or a change of the tab, is about the page that is coming.
    const [comingId = "", comingTab = ""] = latest().pathname.split("/").slice(-2);
    const coming = known.indexOf(decodeURIComponent(comingId));
    const from = coming < 0 ? at : coming;
    const id = from < 0 ? undefined : known[from + (command === "next" ? 1 : -1)];
    if (id === undefined) return;
    event.preventDefault();
    void navigate(paths.video(id, oneOf(VIDEO_TABS, comingTab) ?? tab), { state });
  });
  if (at < 0) return null;
  const link = (name: "previous" | "next", id: string | undefined, Icon: LucideIcon) => {
    const label = t(name);
    const icon = <Icon aria-hidden="true" size={17} className="rtl:-scale-x-100" />;
    const shape = "inline-grid size-8 place-items-center rounded-md text-ink-soft";
    return id === undefined ? (
      <span
        role="link"
        aria-disabled="true"
        aria-label={label}
        className={`${shape} cursor-not-allowed opacity-50`}
      >
        {icon}
      </span>
    ) : (
      <Link
        to={paths.video(id, tab)}
        state={state}
        aria-label={label}
        title={`${label} (${keysOf(VIDEO_KEYS, name).join()})`}
        className={`${shape} hover:bg-sunken hover:text-ink`}
      >
        {icon}
      </Link>
    );
  };
  return (
    <nav aria-label={t("label")} className="-ms-2 mb-1 flex min-w-0 items-center gap-1 text-sm">
      {link("previous", previous, ChevronLeft)}
      <span className="text-ink-faint tabular-nums">
        {t("position", { position: at + 1, count: known.length })}
      </span>
      {link("next", next, ChevronRight)}
      <Link to={list} className="ms-1 min-w-0 truncate text-ink-soft hover:underline">
        {name}
      </Link>
    </nav>
  );
}
