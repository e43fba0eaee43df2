import { harbour } from "./harbour.ts";
import { nightTrain } from "./night-train.ts";
import type { Scene } from "./paint.ts";
import { rainCity } from "./rain-city.ts";
import { winterDawn } from "./winter-dawn.ts";

/** The moving scenes, by the name of their folder. */
export const videos = {
  harbour,
  rain: rainCity,
  winter: winterDawn,
  train: nightTrain,
} satisfies Record<string, Scene>;
