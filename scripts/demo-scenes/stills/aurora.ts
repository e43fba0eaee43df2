import { fir, hills, land, mirror, stars } from "../nature.ts";
import { band, type Ctx, glow, noise, random, shape, vertical, WIDTH } from "../paint.ts";

/** Northern lights over a lake, one tent awake. */
export function aurora(ctx: Ctx): void {
  const shore = 500;
  band(ctx, 0, shore, [
    [0, "#030b1c"],
    [0.6, "#08283c"],
    [1, "#0f4a50"],
  ]);
  stars(ctx, 31, 220, 420);
  ctx.save();
  ctx.globalCompositeOperation = "screen";
  for (const [seed, level, tall, hue] of [
    [3, 330, 260, 150],
    [8, 250, 230, 165],
    [13, 380, 190, 130],
  ] as const) {
    const fold = noise(seed, 3);
    const shimmer = noise(seed + 1, 3);
    for (let x = 0; x < WIDTH; x += 3) {
      const foot = level + fold(x / 230) * 90;
      const power = 0.28 + 0.24 * shimmer(x / 38);
      const height = tall * (0.75 + 0.4 * shimmer(x / 80 + 9));
      ctx.fillStyle = vertical(ctx, foot - height, foot + 20, [
        [0, "rgba(120,40,200,0)"],
        [0.35, `hsla(${hue + 120},80%,55%,${power * 0.3})`],
        [0.85, `hsla(${hue},90%,55%,${power})`],
        [1, `hsla(${hue},90%,60%,0)`],
      ]);
      ctx.fillRect(x, foot - height, 4, height + 20);
    }
  }
  ctx.restore();
  const ridge = hills(19, 470, 40, 240);
  land(ctx, ridge, "#04141f", shore);
  const next = random(6);
  for (let x = 0; x < WIDTH; x += 12 + next() * 14)
    fir(ctx, x, ridge(x) + 6, 34 + next() * 34, "#04141f");
  mirror(ctx, shore, 720, 1, 3);
  ctx.fillStyle = vertical(ctx, shore, 720, [
    [0, "rgba(2,16,28,0.15)"],
    [1, "rgba(2,8,18,0.8)"],
  ]);
  ctx.fillRect(0, shore, WIDTH, 220);
  land(ctx, (x) => 740 - 130 * Math.exp(-(((x - 240) / 330) ** 2)), "#020a12");
  glow(ctx, 250, 590, 170, "255,160,60", 0.8);
  shape(
    ctx,
    [
      [170, 628],
      [250, 540],
      [330, 628],
    ],
    "#f08a30",
  );
  shape(
    ctx,
    [
      [236, 628],
      [250, 544],
      [264, 628],
    ],
    "#ffd98a",
  );
}
