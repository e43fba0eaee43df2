import { placesByNumber, placesByTitle } from "./sort-places.ts";

/** Asks for the places of numbers, or of titles, which come in parts. */
export type SortRequest =
  | { kind: "numbers"; numbers: Float64Array<ArrayBuffer> }
  | { kind: "titles"; titles: readonly (string | null)[]; isFirst: boolean }
  | { kind: "sort"; locale: string; isDown: boolean };

let titles: (string | null)[] = [];

addEventListener("message", ({ data }: MessageEvent<SortRequest>) => {
  if (data.kind === "titles") {
    titles = data.isFirst ? [...data.titles] : titles.concat(data.titles);
    return;
  }
  const places =
    data.kind === "numbers"
      ? placesByNumber(data.numbers)
      : placesByTitle(titles, data.locale, data.isDown);
  postMessage(places, { transfer: [places.buffer] });
});
