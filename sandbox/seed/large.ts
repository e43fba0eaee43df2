import { bitsOf, coarseFraction, fraction, mix } from "../numbers/chance.ts";
import { COUNTRIES } from "../numbers/countries.ts";
import type { DemoVod } from "./demo-vod.ts";

const VIDEOS = ["harbour", "rain", "train", "winter"];
const PICTURES = ["meadow", "bridge", "village", "dunes", "stage", "palms", "aurora"];
const OLDEST_DAYS = 398;

const SERIES = [
  "Morning brief",
  "Kvällsnytt",
  "Sonntagskonzert",
  "La ville invisible",
  "Cocina de barrio",
  "Night trains",
  "夜の商店街",
  "Câmara lenta",
  "Po godzinach",
  "Field notes",
  "Halvtid",
  "Open studio",
  "كل يوم",
  "Under the bridge",
  "Bylines",
  "Chłodno i jasno",
  "Town hall",
  "Weather desk",
  "Repetitionen",
  "Long way round",
];

export const LARGE_FOLDERS = ["/Series", ...SERIES.map((name) => `/Series/${name}`)];

/** Returns so many VODs, always the same ones: episodes of series, of which few are watched a lot. */
export function largeVods(count: number): DemoVod[] {
  return Array.from({ length: count }, (_, index) => {
    const bits = mix(bitsOf("large"), index);
    const series = SERIES[index % SERIES.length] ?? "";
    const home = COUNTRIES[(index * 7) % COUNTRIES.length]?.name;
    return {
      title: `${series}, ${Math.floor(index / SERIES.length) + 1}`,
      folder: `/Series/${series}`,
      video: VIDEOS[index % VIDEOS.length] ?? "",
      ...(coarseFraction(bits, 0) < 0.9
        ? { picture: `${PICTURES[index % PICTURES.length] ?? ""}.webp` }
        : {}),
      ageDays: 1 + (OLDEST_DAYS * (index + fraction(bits))) / count,
      // One in eight was never played, and the rest share a long tail.
      playsPerDay: index % 8 === 5 ? 0 : Math.ceil(60 * coarseFraction(bits, 1) ** 5),
      ...(home === undefined || coarseFraction(bits, 2) < 0.5 ? {} : { home }),
    };
  });
}
