import { land, stars, veil } from "../nature.ts";
import { band, type Ctx, glow, line, shape } from "../paint.ts";

/** Straight road into a starry night. */
export function desertRoad(ctx: Ctx): void {
  const horizon = 470;
  band(ctx, 0, horizon, [
    [0, "#05091d"],
    [0.55, "#123056"],
    [0.85, "#2c7a86"],
    [1, "#f2b37a"],
  ]);
  ctx.save();
  ctx.translate(640, 200);
  ctx.rotate(-0.5);
  ctx.translate(-640, -200);
  for (let i = 0; i < 5; i++)
    veil(
      ctx,
      640 + i * 30,
      180 + i * 8,
      1500 - i * 180,
      190 - i * 30,
      i % 2 ? "150,130,210" : "110,150,210",
      0.2,
    );
  ctx.restore();
  stars(ctx, 64, 420, 450);
  land(
    ctx,
    (x) =>
      470 -
      (x > 130 && x < 420 ? 92 : 0) -
      (x > 100 && x < 450 ? 16 : 0) -
      (x > 820 && x < 1010 ? 60 : 0) -
      (x > 1080 ? 120 : 0) -
      (x > 1040 ? 18 : 0),
    "#1d2440",
    horizon,
  );
  band(ctx, horizon, 720, [
    [0, "#8a4a3f"],
    [0.25, "#4a2b38"],
    [1, "#160f22"],
  ]);
  shape(
    ctx,
    [
      [632, horizon],
      [648, horizon],
      [1010, 720],
      [270, 720],
    ],
    "#17182b",
  );
  line(
    ctx,
    [
      [632, horizon],
      [290, 720],
    ],
    "rgba(255,240,210,0.6)",
    3,
  );
  line(
    ctx,
    [
      [648, horizon],
      [990, 720],
    ],
    "rgba(255,240,210,0.6)",
    3,
  );
  for (let i = 0; i < 9; i++) {
    const near = (i / 9) ** 2.2;
    const far = ((i + 0.55) / 9) ** 2.2;
    shape(
      ctx,
      [
        [640 - 1 - near * 8, horizon + near * 250],
        [640 + 1 + near * 8, horizon + near * 250],
        [640 + 1 + far * 9, horizon + far * 250],
        [640 - 1 - far * 9, horizon + far * 250],
      ],
      "#ffd267",
    );
  }
  for (const side of [-7, 7])
    glow(ctx, 640 + side, horizon + 6, 70, side < 0 ? "255,70,50" : "255,70,50", 0.9);
  for (const [x, y, s] of [
    [180, 640, 1.5],
    [1120, 600, 1.1],
    [420, 520, 0.55],
  ] as const) {
    line(
      ctx,
      [
        [x, y],
        [x, y - 120 * s],
      ],
      "#0d0d1c",
      22 * s,
    );
    line(
      ctx,
      [
        [x, y - 50 * s],
        [x - 38 * s, y - 50 * s],
        [x - 38 * s, y - 92 * s],
      ],
      "#0d0d1c",
      14 * s,
    );
    line(
      ctx,
      [
        [x, y - 36 * s],
        [x + 36 * s, y - 36 * s],
        [x + 36 * s, y - 74 * s],
      ],
      "#0d0d1c",
      14 * s,
    );
  }
}
