import { useVirtualizer } from "@tanstack/react-virtual";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import {
  figureWords,
  NAMES,
  orderBy,
  readRows,
  statusWords,
  totalsOf,
  valueAt,
} from "./watch-time-figures.ts";
import { contents, periods, rows } from "./watch-time-rows.ts";

/*
 * The least that a React page does with rows of watch time: typed arrays, and a virtual list of those in sight.
 */

const ROW_PX = 40;

interface Shown {
  order: Uint32Array;
  isComplete: boolean;
}

function arrange(isComplete: boolean): Shown {
  const plays = rows.figures["total-plays"];
  const order = orderBy(
    Uint32Array.from({ length: rows.count }, (_, at) => at),
    plays,
    true,
  );
  return { order, isComplete };
}

function Cells({ texts, numbers }: { texts: string[]; numbers: number[] }) {
  return [...texts, ...numbers.map(figureWords)].map((text, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: cells stay where they are.
    <div key={at} role="gridcell">
      {text}
    </div>
  ));
}

function List({ order, isComplete }: Shown) {
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed on
  const virtualizer = useVirtualizer({
    count: order.length,
    getScrollElement: () => frame,
    estimateSize: () => ROW_PX,
    overscan: 4,
  });
  return (
    <>
      <p role="status">{statusWords(isComplete)}</p>
      <div id="frame" role="grid" aria-rowcount={order.length + 2} ref={setFrame}>
        <div id="head" role="row">
          {["Title", "Period", ...NAMES].map((name) => (
            <div key={name} role="columnheader">
              {name}
            </div>
          ))}
        </div>
        <div id="body" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const at = order[index] ?? 0;
            return (
              <div key={index} role="row" aria-rowindex={index + 2} style={{ top: start }}>
                <Cells
                  texts={[
                    contents[rows.contentOf[at] ?? -1]?.title ?? "",
                    periods[rows.periodOf[at] ?? -1]?.name ?? "",
                  ]}
                  numbers={NAMES.map((name) => valueAt(name, rows, at))}
                />
              </div>
            );
          })}
        </div>
        <div id="total" role="row" aria-rowindex={order.length + 2}>
          <Cells texts={["Total", ""]} numbers={totalsOf(rows, order)} />
        </div>
      </div>
    </>
  );
}

const element = document.querySelector("#root");
if (element !== null) {
  const root = createRoot(element);
  const read = () => readRows((isComplete) => root.render(<List {...arrange(isComplete)} />));
  // Otherwise waits for a press.
  if (location.hash === "#press") {
    root.render(
      <button type="button" onClick={() => void read()}>
        Read
      </button>,
    );
  } else void read();
}
