import { ChevronDown, ChevronUp } from "lucide-react";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import type { PlaylistEntry, PlaylistItem } from "#playlists/entries.ts";
import { useCandidates } from "#playlists/use-candidates.ts";
import { IconButton } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { ModeSwitch } from "#shared/ui/mode-switch.tsx";
import { FolderAdding } from "./folder-adding.tsx";
import { PasteAdding } from "./paste-adding.tsx";
import { SearchAdding } from "./search-adding.tsx";
import { useAdding } from "./use-adding.tsx";

const PANELS = { search: SearchAdding, folder: FolderAdding, paste: PasteAdding };
const WAYS = ["search", "folder", "paste"] as const satisfies (keyof typeof PANELS)[];
type Way = (typeof WAYS)[number];

export function AddPanel({
  entries,
  insertGap,
  isReadOnly,
  onAdd,
}: {
  entries: readonly PlaylistEntry[];
  /** Says before which place it comes, from 0. Is null for the end. */
  insertGap: number | null;
  isReadOnly: boolean;
  onAdd: (items: readonly PlaylistItem[]) => void;
}) {
  const t = useTranslations("playlistAdding");
  const id = useId();
  const [way, setWay] = useState<Way>("search");
  /** Keeps what was typed in each tab. */
  const [seen, setSeen] = useState<readonly Way[]>(["search"]);
  const [isOpen, setIsOpen] = useState(true);
  const candidates = useCandidates();
  const adding = useAdding({ entries, insertGap, onAdd });
  const isAtEnd = insertGap === null || insertGap >= entries.length;
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="min-w-0 rounded-lg border border-line bg-surface p-4 shadow-card"
    >
      <div className="flex min-h-8 items-center justify-between gap-2">
        <h2 id={`${id}-title`} className="font-semibold">
          {t("title")}
        </h2>
        <IconButton
          label={t(isOpen ? "fold" : "unfold")}
          aria-expanded={isOpen}
          aria-controls={`${id}-content`}
          onClick={() => setIsOpen(!isOpen)}
          className="sm:hidden"
        >
          {isOpen ? <ChevronUp size={16} /> : <ChevronDown size={16} />}
        </IconButton>
      </div>
      <fieldset
        id={`${id}-content`}
        disabled={isReadOnly}
        className={classNames("mt-2 min-w-0", isOpen ? null : "max-sm:hidden")}
      >
        <legend className="sr-only">{t("title")}</legend>
        <ModeSwitch
          label={t("ways.label")}
          options={WAYS.map((each) => ({ value: each, text: t(`ways.${each}`) }))}
          value={way}
          onChange={(next) => {
            setWay(next);
            setSeen((before) => [...new Set([...before, next])]);
          }}
        />
        <p className="mt-2 text-sm text-ink-soft">
          {isAtEnd ? t("where.end") : t("where.before", { position: insertGap + 1 })}
        </p>
        {WAYS.filter((each) => seen.includes(each)).map((each) => {
          const Panel = PANELS[each];
          return (
            <div key={each} hidden={each !== way} className="mt-3">
              <Panel adding={adding} candidates={candidates} />
            </div>
          );
        })}
      </fieldset>
      <p role="status" className="mt-3 text-sm wrap-anywhere text-ready empty:hidden">
        {adding.said}
      </p>
    </section>
  );
}
