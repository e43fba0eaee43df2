import { ArrowDown, ArrowUp, ArrowUpToLine } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "#shared/ui/button.tsx";
import type { TransferPlace } from "./transfer-order.ts";

type Way = "toFirst" | "up" | "down";

const WAYS: { way: Way; icon: ReactNode }[] = [
  { way: "toFirst", icon: <ArrowUpToLine size={14} /> },
  { way: "up", icon: <ArrowUp size={14} /> },
  { way: "down", icon: <ArrowDown size={14} /> },
];

/** Changes the order of sending. The keyboard stays with the film that moves. */
export function TransferMove({
  name,
  place,
  onMove,
}: {
  name: string;
  place: TransferPlace;
  onMove: (toIndex: number) => void;
}) {
  const t = useTranslations("transfers.move");
  const group = useRef<HTMLDivElement>(null);
  const pressed = useRef<{ way: Way; from: number } | null>(null);
  useLayoutEffect(() => {
    if (pressed.current === null || pressed.current.from === place.position) return;
    const { way } = pressed.current;
    const other = way === "down" ? "up" : "down";
    const find = (way: Way) =>
      group.current?.querySelector<HTMLElement>(`[data-way="${way}"]:enabled`);
    // At either end the button that led there is switched off.
    (find(way) ?? find(other))?.focus();
    pressed.current = null;
  }, [place.position]);
  return (
    <div ref={group} className="flex items-center">
      {WAYS.map(({ way, icon }) => {
        const toIndex = place[way];
        return (
          <IconButton
            key={way}
            data-way={way}
            label={t(way, { name })}
            className="size-7"
            disabled={toIndex === null}
            onClick={() => {
              if (toIndex === null) return;
              pressed.current = { way, from: place.position };
              onMove(toIndex);
            }}
          >
            {icon}
          </IconButton>
        );
      })}
    </div>
  );
}
