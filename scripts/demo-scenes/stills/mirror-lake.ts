import { cloud, hills, land, mirror, peaks, snowCaps } from "../nature.ts";
import { band, type Ctx, line, shape, vertical, WIDTH } from "../paint.ts";

/** Mountains mirrored in a lake at noon. */
export function mirrorLake(ctx: Ctx): void {
  const shore = 400;
  band(ctx, 0, shore, [
    [0, "#1f7fd0"],
    [0.6, "#7fc4ee"],
    [1, "#dff3f7"],
  ]);
  cloud(ctx, 4, 280, 110, 420, "255,255,255", 0.75);
  cloud(ctx, 9, 930, 80, 340, "255,255,255", 0.7);
  const far = peaks(14, 400, 290, 360);
  land(
    ctx,
    far,
    vertical(ctx, 110, shore, [
      [0, "#5b7fa8"],
      [1, "#86a9bd"],
    ]),
    shore,
  );
  snowCaps(ctx, far, 5, 300, "#f7fbff");
  land(ctx, hills(22, 372, 38, 190), "#2f7d63", shore);
  land(ctx, hills(27, 392, 22, 120), "#1d5a4a", shore);
  mirror(ctx, shore, 720, 2, 3);
  ctx.fillStyle = vertical(ctx, shore, 720, [
    [0, "rgba(160,220,225,0.25)"],
    [0.5, "rgba(20,110,130,0.3)"],
    [1, "rgba(5,60,84,0.8)"],
  ]);
  ctx.fillRect(0, shore, WIDTH, 320);
  shape(
    ctx,
    [
      [800, 720],
      [930, 560],
      [966, 560],
      [1010, 720],
    ],
    "#8a6240",
  );
  for (let i = 0; i < 9; i++)
    line(
      ctx,
      [
        [806 + i * 13, 712 - i * 17.5],
        [1006 - i * 5, 712 - i * 17.5],
      ],
      "#5e4029",
      2.5,
    );
  ctx.fillStyle = "#d8402f";
  ctx.beginPath();
  ctx.moveTo(440, 566);
  ctx.quadraticCurveTo(560, 622, 690, 560);
  ctx.quadraticCurveTo(570, 590, 440, 566);
  ctx.fill();
  line(
    ctx,
    [
      [540, 592],
      [610, 520],
    ],
    "#6b4427",
    5,
  );
}
