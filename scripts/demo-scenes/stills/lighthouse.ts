import { cloud, land } from "../nature.ts";
import { band, type Ctx, disc, line, noise, shape, vertical, WIDTH } from "../paint.ts";

/** A striped lighthouse in a stiff breeze. */
export function lighthouse(ctx: Ctx): void {
  const horizon = 400;
  band(ctx, 0, horizon, [
    [0, "#5fb0b8"],
    [0.6, "#b9e0d8"],
    [1, "#f2f3dc"],
  ]);
  cloud(ctx, 5, 260, 130, 560, "255,255,255", 0.7);
  cloud(ctx, 7, 660, 210, 420, "240,250,246", 0.7);
  for (let i = 0; i < 7; i++) {
    const level = horizon + i * i * 6.2;
    const wave = noise(50 + i, 2);
    const shade =
      ["#8fc9c6", "#62b0b3", "#3f979f", "#2a7f8c", "#1d6877", "#155463", "#0f4352"][i] ?? "#0f4352";
    land(ctx, (x) => level - wave(x / (60 + i * 26)) * (2 + i * 5), shade);
    for (let x = 0; x < WIDTH; x += 46 + i * 26) {
      const y = level - wave(x / (60 + i * 26)) * (2 + i * 5);
      line(
        ctx,
        [
          [x, y + 1],
          [x + 14 + i * 9, y + 2 + i * 0.6],
        ],
        "rgba(240,252,248,0.75)",
        1 + i * 0.5,
      );
    }
  }
  ctx.fillStyle = vertical(ctx, 380, 720, [
    [0, "#7a6a58"],
    [1, "#3a3634"],
  ]);
  ctx.beginPath();
  for (const [x, y] of [
    [760, 720],
    [800, 600],
    [856, 560],
    [872, 470],
    [940, 424],
    [1280, 400],
    [1280, 720],
  ] as const)
    ctx.lineTo(x, y);
  ctx.fill();
  for (const [x, y, w, h] of [
    [890, 520, 60, 16],
    [980, 560, 90, 20],
    [1120, 500, 80, 18],
    [900, 620, 110, 22],
    [1060, 650, 120, 24],
    [1210, 590, 90, 22],
    [1000, 480, 60, 12],
  ] as const) {
    shape(
      ctx,
      [
        [x, y],
        [x + w * 0.6, y - h * 0.4],
        [x + w, y + h * 0.2],
        [x + w * 0.7, y + h],
        [x + w * 0.1, y + h * 0.7],
      ],
      "rgba(190,170,140,0.28)",
    );
  }
  shape(
    ctx,
    [
      [872, 470],
      [940, 420],
      [1280, 394],
      [1280, 438],
      [1000, 462],
      [930, 486],
    ],
    "#6fae54",
  );
  for (const [x, y, r] of [
    [780, 690, 30],
    [740, 706, 22],
    [828, 668, 18],
    [700, 716, 16],
  ] as const)
    disc(ctx, x, y, r, "rgba(240,252,250,0.8)");
  for (let i = 0; i < 6; i++) {
    const y0 = 424 - i * 46;
    shape(
      ctx,
      [
        [1060 - half(y0), y0],
        [1060 - half(y0 - 46), y0 - 46],
        [1060 + half(y0 - 46), y0 - 46],
        [1060 + half(y0), y0],
      ],
      i % 2 ? "#fdf7ea" : "#d8392f",
    );
  }
  shape(
    ctx,
    [
      [1072, 424],
      [1072, 148],
      [1090, 148],
      [1110, 424],
    ],
    "rgba(60,20,40,0.22)",
  );
  ctx.fillStyle = "#2d3742";
  ctx.fillRect(1020, 140, 80, 10);
  ctx.fillStyle = "#ffe9a8";
  ctx.fillRect(1038, 102, 44, 38);
  for (const x of [1038, 1058, 1080])
    line(
      ctx,
      [
        [x, 102],
        [x, 140],
      ],
      "#2d3742",
      3,
    );
  shape(
    ctx,
    [
      [1030, 104],
      [1060, 70],
      [1090, 104],
    ],
    "#c02f2a",
  );
  for (const [x, y, s] of [
    [420, 150, 1.2],
    [520, 110, 0.8],
    [340, 220, 0.9],
    [610, 190, 0.7],
  ] as const) {
    line(
      ctx,
      [
        [x - 24 * s, y - 6 * s],
        [x - 10 * s, y - 12 * s],
        [x, y],
        [x + 10 * s, y - 12 * s],
        [x + 24 * s, y - 5 * s],
      ],
      "#33505a",
      4 * s,
    );
  }
}

const half = (y: number) => 50 - (424 - y) * 0.075;
