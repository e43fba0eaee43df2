import { ferry, sailboat } from "./harbour-boats.ts";
import { hills, land, mirror, stars, veil } from "./nature.ts";
import { band, type Ctx, disc, glow, random, shape, vertical } from "./paint.ts";

const WATER = 430;

/** A harbour after sunset: the town lights its windows, boats rock, a ferry comes home. */
export function harbour(ctx: Ctx, seconds: number): void {
  band(ctx, 0, WATER, [
    [0, "#171a45"],
    [0.3, "#42367a"],
    [0.58, "#a8527f"],
    [0.8, "#ec8468"],
    [1, "#ffc67f"],
  ]);
  stars(ctx, 4, 60, 170, seconds);
  glow(ctx, 850, WATER, 520, "255,180,110", 0.75);
  disc(ctx, 850, WATER - 6, 44, "#fff0c4");
  for (const [x, y, width, alpha] of [
    [300, 190, 620, 0.3],
    [1010, 240, 700, 0.34],
    [640, 305, 820, 0.36],
    [200, 330, 520, 0.3],
    [1150, 140, 480, 0.2],
  ] as const) {
    veil(ctx, x + seconds * 3, y, width, 26, "255,170,140", alpha);
  }
  land(ctx, hills(11, 408, 34, 260), "#8d567f", WATER);
  land(ctx, hills(5, 425, 26, 170), "#5f4373", WATER);
  town(ctx, seconds);
  pier(ctx, seconds);

  mirror(ctx, WATER, 720, seconds, 5);
  ctx.fillStyle = vertical(ctx, WATER, 720, [
    [0, "rgba(40,26,70,0.12)"],
    [0.4, "rgba(28,22,66,0.45)"],
    [1, "rgba(12,13,44,0.9)"],
  ]);
  ctx.fillRect(0, WATER, 1280, 720 - WATER);
  shimmer(ctx, seconds);
  ferry(ctx, 1120 - seconds * 26, 480, seconds);
  sailboat(ctx, 210, 600, 1.15, seconds, 0.4);
  sailboat(ctx, 470, 552, 0.8, seconds, 2.1);
  sailboat(ctx, 1060, 640, 1.4, seconds, 3.6);
}

function town(ctx: Ctx, seconds: number): void {
  const slope = (x: number) => WATER - 6 - 150 * Math.exp(-(((x - 150) / 230) ** 2));
  land(ctx, slope, "#2c2450", WATER);
  const next = random(23);
  for (let row = 0; row < 4; row++) {
    for (let x = -10; x < 520; x += 34) {
      const width = 24 + next() * 14;
      const height = 22 + next() * 20;
      const foot = slope(x) + 14 + row * 34;
      const shade = ["#3d2f62", "#352a5b", "#2e2552", "#261f49"][row] ?? "#261f49";
      const isThere = foot < WATER + 4 && next() > 0.18;
      const lit = [next(), next(), next(), next()];
      if (!isThere) continue;
      ctx.fillStyle = shade;
      ctx.fillRect(x, foot - height, width, height);
      shape(
        ctx,
        [
          [x - 3, foot - height],
          [x + width / 2, foot - height - 12],
          [x + width + 3, foot - height],
        ],
        "#5a3b62",
      );
      for (let i = 0; i < 4; i++) {
        const chance = lit[i] ?? 0;
        if (chance < 0.45) continue;
        const waking =
          chance > 0.9 ? Math.min(1, Math.max(0.15, (seconds - (chance - 0.9) * 90) * 1.5)) : 1;
        const wx = x + 5 + (i % 2) * (width - 15);
        const wy = foot - height + 7 + Math.floor(i / 2) * 12;
        ctx.fillStyle = `rgba(255,${200 + Math.floor(chance * 30)},130,${0.9 * waking})`;
        ctx.fillRect(wx, wy, 5, 6);
      }
      if ((lit[0] ?? 0) > 0.7) glow(ctx, x + width / 2, foot - height / 2, 34, "255,180,100", 0.35);
    }
  }
  ctx.fillStyle = "#241d47";
  ctx.fillRect(236, 238, 22, 70);
  shape(
    ctx,
    [
      [232, 240],
      [247, 196],
      [262, 240],
    ],
    "#4a335f",
  );
  disc(ctx, 247, 258, 5, "#ffdf9c");
}

function pier(ctx: Ctx, seconds: number): void {
  shape(
    ctx,
    [
      [960, WATER],
      [985, WATER - 16],
      [1280, WATER - 22],
      [1280, WATER],
    ],
    "#1e1940",
  );
  shape(
    ctx,
    [
      [1034, WATER - 16],
      [1044, WATER - 150],
      [1072, WATER - 150],
      [1082, WATER - 16],
    ],
    "#e9c9bd",
  );
  shape(
    ctx,
    [
      [1058, WATER - 16],
      [1058, WATER - 150],
      [1072, WATER - 150],
      [1082, WATER - 16],
    ],
    "#a8788c",
  );
  for (const y of [60, 105])
    shape(
      ctx,
      [
        [1040.5 - y * 0.02, WATER - y],
        [1042 - y * 0.02, WATER - y - 22],
        [1074, WATER - y - 22],
        [1076, WATER - y],
      ],
      "#b5485a",
    );
  ctx.fillStyle = "#2a2148";
  ctx.fillRect(1040, WATER - 155, 36, 6);
  ctx.fillRect(1048, WATER - 176, 20, 22);
  shape(
    ctx,
    [
      [1044, WATER - 175],
      [1058, WATER - 192],
      [1072, WATER - 175],
    ],
    "#2a2148",
  );
  const turn = Math.cos((seconds / 6) * Math.PI * 2);
  const strength = 0.35 + 0.65 * Math.abs(turn) ** 3;
  ctx.fillStyle = "#fff3c8";
  ctx.fillRect(1051, WATER - 172, 14, 14);
  glow(ctx, 1058, WATER - 165, 70 + 50 * strength, "255,235,180", 0.55 + 0.4 * strength);
  for (const side of [1, -1]) {
    const reach = 620 * turn * side;
    const beam = ctx.createLinearGradient(1058, 0, 1058 + reach, 0);
    beam.addColorStop(0, `rgba(255,240,200,${0.34 * Math.abs(turn)})`);
    beam.addColorStop(1, "rgba(255,240,200,0)");
    shape(
      ctx,
      [
        [1058, WATER - 168],
        [1058 + reach, WATER - 215],
        [1058 + reach, WATER - 125],
        [1058, WATER - 162],
      ],
      beam,
    );
  }
}

function shimmer(ctx: Ctx, seconds: number): void {
  const next = random(77);
  for (let i = 0; i < 70; i++) {
    const depth = next() ** 1.3;
    const y = WATER + 8 + depth * 260;
    const spread = 40 + depth * 150;
    const x = 850 + (next() - 0.5) * 2 * spread;
    const width = 14 + depth * 46 * next();
    const pulse = 0.5 + 0.5 * Math.sin(seconds * (0.8 + next()) + next() * 6.3);
    ctx.fillStyle = `rgba(255,${205 - depth * 40},150,${0.5 * pulse * (1 - depth * 0.55)})`;
    ctx.fillRect(x - width / 2, y, width, 1.6 + depth * 1.6);
  }
}
