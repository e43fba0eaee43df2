import { harbour } from "./harbour.ts";
import { nightTrain } from "./night-train.ts";
import type { Ctx } from "./paint.ts";
import { rainCity } from "./rain-city.ts";
import { aurora } from "./stills/aurora.ts";
import { balloons } from "./stills/balloons.ts";
import { birches } from "./stills/birches.ts";
import { bridge } from "./stills/bridge.ts";
import { desertRoad } from "./stills/desert-road.ts";
import { dunes } from "./stills/dunes.ts";
import { lanterns } from "./stills/lanterns.ts";
import { lavender } from "./stills/lavender.ts";
import { lighthouse } from "./stills/lighthouse.ts";
import { meadow } from "./stills/meadow.ts";
import { mirrorLake } from "./stills/mirror-lake.ts";
import { observatory } from "./stills/observatory.ts";
import { palms } from "./stills/palms.ts";
import { stage } from "./stills/stage.ts";
import { village } from "./stills/village.ts";
import { whale } from "./stills/whale.ts";
import { winterDawn } from "./winter-dawn.ts";

/** Thumbnails by file name; the first four are moments of the videos. */
export const pictures = {
  harbour: (ctx) => harbour(ctx, 6),
  rain: (ctx) => rainCity(ctx, 6.2),
  winter: (ctx) => winterDawn(ctx, 5),
  train: (ctx) => nightTrain(ctx, 4.6),
  dunes,
  "mirror-lake": mirrorLake,
  birches,
  balloons,
  lavender,
  meadow,
  aurora,
  lighthouse,
  whale,
  palms,
  lanterns,
  stage,
  bridge,
  observatory,
  village,
  "desert-road": desertRoad,
} satisfies Record<string, (ctx: Ctx) => void>;
