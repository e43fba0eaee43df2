import { hills, land } from "../nature.ts";
import { band, type Ctx, disc, glow, shape, vertical, WIDTH } from "../paint.ts";

/** Rows of lavender run to a house under an evening sky. */
export function lavender(ctx: Ctx): void {
  const horizon = 300;
  band(ctx, 0, horizon, [
    [0, "#5f6fc4"],
    [0.5, "#e79fb8"],
    [1, "#ffd98f"],
  ]);
  glow(ctx, 330, horizon, 380, "255,225,150", 0.8);
  disc(ctx, 330, horizon - 14, 40, "#fff4cf");
  land(ctx, hills(91, 280, 30, 260), "#8f7fb8", 330);
  ctx.fillStyle = "#4b3a72";
  ctx.fillRect(0, horizon, WIDTH, 420);
  for (let i = -24; i <= 24; i++) {
    const far = 760 + i * 22;
    const near = 760 + i * 210;
    shape(
      ctx,
      [
        [far - 7, horizon],
        [far + 7, horizon],
        [near + 78, 720],
        [near - 78, 720],
      ],
      vertical(ctx, horizon, 720, [
        [0, "#c9a0d8"],
        [0.4, "#9b62c6"],
        [1, "#6a2fa0"],
      ]),
    );
    shape(
      ctx,
      [
        [far - 4, horizon],
        [far, horizon],
        [near - 8, 720],
        [near - 62, 720],
      ],
      vertical(ctx, horizon, 720, [
        [0, "#efc4dc"],
        [1, "#b07ae0"],
      ]),
    );
  }
  ctx.fillStyle = "#e8cfae";
  ctx.fillRect(886, 244, 106, 60);
  ctx.fillStyle = "#c5a184";
  ctx.fillRect(958, 244, 34, 60);
  shape(
    ctx,
    [
      [876, 246],
      [900, 214],
      [980, 214],
      [1002, 246],
    ],
    "#b2573f",
  );
  for (const x of [900, 930]) {
    ctx.fillStyle = "#5d4460";
    ctx.fillRect(x, 262, 12, 18);
  }
  for (const [x, y, radius] of [
    [1046, 250, 34],
    [1076, 268, 28],
    [1022, 274, 24],
  ] as const)
    disc(ctx, x, y, radius, "#3f5a4a");
  shape(
    ctx,
    [
      [852, 304],
      [862, 190],
      [872, 304],
    ],
    "#35503f",
  );
}
