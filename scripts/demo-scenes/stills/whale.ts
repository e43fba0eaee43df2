import { band, type Ctx, disc, line, random, shape, vertical } from "../paint.ts";

/** A whale passes under shafts of light. */
export function whale(ctx: Ctx): void {
  band(ctx, 0, 720, [
    [0, "#9af0e4"],
    [0.25, "#2fb3c4"],
    [0.6, "#0c6488"],
    [1, "#06243f"],
  ]);
  ctx.save();
  ctx.globalCompositeOperation = "screen";
  for (const [x, width, alpha] of [
    [260, 90, 0.3],
    [460, 150, 0.34],
    [720, 80, 0.26],
    [900, 190, 0.3],
    [1120, 100, 0.22],
  ] as const) {
    shape(
      ctx,
      [
        [x - width / 3, -10],
        [x + width / 3, -10],
        [x + width - 190, 720],
        [x - width - 190, 720],
      ],
      vertical(ctx, 0, 640, [
        [0, `rgba(210,255,245,${alpha})`],
        [1, "rgba(160,240,240,0)"],
      ]),
    );
  }
  ctx.restore();
  ctx.fillStyle = vertical(ctx, 240, 520, [
    [0, "#2d6f93"],
    [0.5, "#12415f"],
    [1, "#0b2b45"],
  ]);
  ctx.beginPath();
  ctx.moveTo(270, 390);
  ctx.bezierCurveTo(330, 270, 560, 240, 760, 292);
  ctx.bezierCurveTo(880, 322, 960, 352, 1030, 336);
  ctx.bezierCurveTo(1070, 300, 1110, 268, 1170, 268);
  ctx.bezierCurveTo(1146, 300, 1130, 324, 1100, 344);
  ctx.bezierCurveTo(1130, 364, 1160, 372, 1186, 408);
  ctx.bezierCurveTo(1120, 410, 1070, 396, 1036, 370);
  ctx.bezierCurveTo(930, 410, 850, 470, 640, 486);
  ctx.bezierCurveTo(470, 498, 300, 480, 270, 390);
  ctx.fill();
  ctx.fillStyle = "rgba(190,235,235,0.55)";
  ctx.beginPath();
  ctx.moveTo(276, 408);
  ctx.bezierCurveTo(380, 440, 520, 452, 690, 470);
  ctx.bezierCurveTo(560, 500, 320, 490, 276, 408);
  ctx.fill();
  for (let i = 0; i < 7; i++)
    line(
      ctx,
      [
        [320 + i * 8, 424 + i * 8],
        [520 + i * 22, 452 + i * 4],
      ],
      "rgba(12,50,76,0.5)",
      2,
    );
  shape(
    ctx,
    [
      [520, 452],
      [640, 462],
      [600, 560],
      [556, 590],
    ],
    "#0b2b45",
  );
  disc(ctx, 372, 400, 6, "#e8fbf6");
  disc(ctx, 372, 400, 3.5, "#06182a");
  const next = random(18);
  for (let i = 0; i < 46; i++) {
    const x = 820 + next() * 420;
    const y = 520 + next() * 130;
    shape(
      ctx,
      [
        [x, y],
        [x + 12, y - 5],
        [x + 24, y],
        [x + 32, y - 6],
        [x + 32, y + 6],
        [x + 24, y],
        [x + 12, y + 5],
      ],
      `rgba(255,210,120,${0.5 + next() * 0.4})`,
    );
  }
  for (let i = 0; i < 26; i++)
    disc(ctx, 220 + next() * 90, 120 + next() * 240, 2 + next() * 7, "rgba(220,255,250,0.4)");
  for (let i = 0; i < 15; i++) {
    const x = next() < 0.5 ? next() * 230 : 1060 + next() * 220;
    line(
      ctx,
      Array.from(
        { length: 12 },
        (_, k) => [x + Math.sin(k * 0.8 + i) * 12, 730 - k * (10 + next() * 8)] as const,
      ),
      "#053a45",
      9,
    );
  }
}
