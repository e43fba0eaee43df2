import { ChevronDown, ChevronUp } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { FIND_KEYS } from "#playlists/order-keys.ts";
import { createTextMatcher } from "#shared/format/text-search.ts";
import { Button, IconButton } from "#shared/ui/button.tsx";
import { SearchField } from "#shared/ui/fields.tsx";
import { isComposing } from "#shared/ui/is-composing.ts";
import { pressedCommand } from "#shared/ui/shortcuts.ts";
import { useDocumentKeys } from "#shared/ui/use-document-keys.ts";
import type { OrderControl } from "./use-order-control.ts";

/**
 * Finds items of the order by anything that names them. Enter leads from result to result, and each is selected where
 * it is, so that what moves the selection applies to it; the field keeps the keyboard.
 */
export function OrderFind({ control: { shown, list, find } }: { control: OrderControl }) {
  const t = useTranslations("playlistOrder.find");
  const frame = useRef<HTMLDivElement>(null);
  const [text, setText] = useState("");
  const [hitKey, setHitKey] = useState<string | null>(null);
  const { factsOf } = list;
  const isAsked = text.trim() !== "";
  const hits = useMemo(() => {
    if (!isAsked) return [];
    const matches = createTextMatcher(text);
    return shown.flatMap((entry, at) =>
      matches({ id: entry.id, title: factsOf(entry).title })
        ? [{ key: entry.key, place: at + 1 }]
        : [],
    );
  }, [isAsked, text, shown, factsOf]);
  const current = hits.findIndex(({ key }) => key === hitKey);
  const step = (by: 1 | -1) => {
    const from = current < 0 && by < 0 ? 0 : current;
    const hit = hits[(from + by + hits.length) % hits.length];
    if (hit === undefined) return;
    setHitKey(hit.key);
    find(hit.key);
  };
  // Rows out of sight are not in the page, so the browser can't find them.
  useDocumentKeys((event) => {
    if (event.defaultPrevented || pressedCommand(event, FIND_KEYS) === null) return;
    const field = frame.current?.querySelector("input");
    if (!field || document.querySelector("dialog[open],:popover-open") !== null) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
  const [first] = hits;
  const hit = hits[current];
  return (
    <div ref={frame} className="flex min-h-8 min-w-0 flex-wrap items-center gap-x-1 gap-y-1">
      <SearchField
        label={t("label")}
        aria-keyshortcuts="Control+F Meta+F"
        className="w-full sm:w-64"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setHitKey(null);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || isComposing(event)) return;
          event.preventDefault();
          step(event.shiftKey ? -1 : 1);
        }}
      />
      {hits.length < 2 ? null : (
        <>
          <IconButton label={t("previous")} onClick={() => step(-1)}>
            <ChevronUp aria-hidden="true" size={17} />
          </IconButton>
          <IconButton label={t("next")} onClick={() => step(1)}>
            <ChevronDown aria-hidden="true" size={17} />
          </IconButton>
        </>
      )}
      <span role="status" className="ps-1 text-sm text-ink-soft empty:hidden">
        {!isAsked
          ? null
          : hit === undefined
            ? t("hits", { count: hits.length })
            : t("hit", { hit: current + 1, count: hits.length, position: hit.place })}
      </span>
      {first === undefined || hit !== undefined ? null : (
        <Button variant="quiet" onClick={() => step(1)}>
          {t("goTo", { position: first.place })}
        </Button>
      )}
    </div>
  );
}
