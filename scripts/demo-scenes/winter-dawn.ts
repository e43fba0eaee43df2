import { fir, hills, land, peaks, snowCaps, veil } from "./nature.ts";
import { band, type Ctx, disc, glow, line, random, shape, vertical } from "./paint.ts";

/** First light over white hills: the sun clears the ridge, a chimney smokes, a little snow falls. */
export function winterDawn(ctx: Ctx, seconds: number): void {
  band(ctx, 0, 470, [
    [0, "#6f9bd1"],
    [0.4, "#b3c3e6"],
    [0.7, "#f6cdcb"],
    [1, "#ffe1b4"],
  ]);
  const sunY = 318 - seconds * 3.2;
  glow(ctx, 870, sunY, 460, "255,214,150", 0.8);
  disc(ctx, 870, sunY, 40, "#fff6d8");
  for (const [x, y, width] of [
    [260, 120, 560],
    [760, 180, 640],
    [1120, 100, 460],
    [420, 240, 520],
  ] as const) {
    veil(ctx, x + seconds * 2.5, y, width, 34, "255,226,220", 0.5);
  }
  const far = peaks(6, 400, 215, 330);
  land(
    ctx,
    far,
    vertical(ctx, 200, 470, [
      [0, "#9ba9d6"],
      [1, "#d9c9dd"],
    ]),
  );
  snowCaps(ctx, far, 2, 335, "rgba(255,240,236,0.92)");
  veil(ctx, 640, 420, 1500, 120, "255,230,215", 0.6);
  const slopes = [
    {
      edge: hills(21, 430, 42, 300, 2),
      top: "#c9d3f0",
      bottom: "#e9dff0",
      tree: "#7f94bf",
      size: 26,
      step: 15,
    },
    {
      edge: hills(33, 490, 48, 380, 2),
      top: "#e4e6f7",
      bottom: "#bfcbea",
      tree: "#53709c",
      size: 48,
      step: 30,
    },
    {
      edge: hills(47, 580, 46, 460, 2),
      top: "#f8f5fb",
      bottom: "#b7c5e8",
      tree: "#2f4d74",
      size: 92,
      step: 66,
    },
  ];
  for (const [i, slope] of slopes.entries()) {
    if (i === 2) cabin(ctx, 318, 556, seconds);
    forest(ctx, slope, i + 3);
    land(
      ctx,
      slope.edge,
      vertical(ctx, slope.edge(640) - 40, slope.edge(640) + 180, [
        [0, slope.top],
        [1, slope.bottom],
      ]),
    );
    veil(ctx, 760, slope.edge(760) + 50, 1100, 90, "255,225,205", 0.38);
  }
  shape(
    ctx,
    [
      [338, 600],
      [372, 600],
      [520, 720],
      [380, 720],
    ],
    "rgba(160,178,222,0.55)",
  );
  fence(ctx);
  fir(ctx, 92, 700, 300, "#1d3557", "rgba(240,244,255,0.9)");
  fir(ctx, 1180, 712, 340, "#1d3557", "rgba(240,244,255,0.9)");
  fir(ctx, 1040, 690, 190, "#26426a", "rgba(240,244,255,0.85)");
  snow(ctx, seconds);
}

function forest(
  ctx: Ctx,
  slope: { edge: (x: number) => number; tree: string; size: number; step: number },
  seed: number,
): void {
  const next = random(seed);
  for (let x = -20; x < 1300; x += slope.step * (0.5 + next())) {
    const height = slope.size * (0.65 + next() * 0.6);
    if (next() < 0.3 || (slope.size > 60 && x > 200 && x < 520)) continue;
    fir(
      ctx,
      x,
      slope.edge(x) + 5,
      height,
      slope.tree,
      slope.size > 40 ? "rgba(240,244,255,0.8)" : undefined,
    );
  }
}

function cabin(ctx: Ctx, x: number, y: number, seconds: number): void {
  for (let i = 0; i < 14; i++) {
    const age = (i / 14 + seconds / 9) % 1;
    veil(
      ctx,
      x + 76 + age * 70 + Math.sin(age * 7 + seconds * 0.4) * 10,
      y - 92 - age * 150,
      30 + age * 90,
      24 + age * 60,
      "250,240,245",
      0.5 * (1 - age),
    );
  }
  ctx.fillStyle = "#5a4152";
  ctx.fillRect(x + 66, y - 96, 18, 40);
  ctx.fillStyle = "#7b5348";
  ctx.fillRect(x - 10, y - 42, 124, 78);
  for (let i = 1; i < 6; i++)
    line(
      ctx,
      [
        [x - 10, y - 42 + i * 12],
        [x + 114, y - 42 + i * 12],
      ],
      "rgba(60,36,40,0.45)",
      2,
    );
  shape(
    ctx,
    [
      [x - 30, y - 38],
      [x + 52, y - 94],
      [x + 134, y - 38],
    ],
    "#6b8cc0",
  );
  shape(
    ctx,
    [
      [x - 34, y - 42],
      [x + 52, y - 102],
      [x + 138, y - 42],
      [x + 120, y - 42],
      [x + 52, y - 86],
      [x - 16, y - 42],
    ],
    "#ffffff",
  );
  for (const wx of [8, 72]) {
    ctx.fillStyle = "#ffd27a";
    ctx.fillRect(x + wx, y - 26, 24, 24);
    line(
      ctx,
      [
        [x + wx + 12, y - 26],
        [x + wx + 12, y - 2],
      ],
      "#5a3a3c",
      2.5,
    );
    line(
      ctx,
      [
        [x + wx, y - 14],
        [x + wx + 24, y - 14],
      ],
      "#5a3a3c",
      2.5,
    );
    glow(ctx, x + wx + 12, y - 14, 70, "255,190,100", 0.6);
  }
  ctx.fillStyle = "#4b2f38";
  ctx.fillRect(x + 42, y - 20, 20, 56);
}

function fence(ctx: Ctx): void {
  for (let x = 560; x <= 980; x += 60) {
    line(
      ctx,
      [
        [x, rail(x) - 34],
        [x, rail(x) + 14],
      ],
      "#6d5a6c",
      6,
    );
    disc(ctx, x, rail(x) - 36, 5, "#ffffff");
  }
  for (const drop of [-22, -4]) {
    line(
      ctx,
      Array.from({ length: 22 }, (_, i) => [560 + i * 20, rail(560 + i * 20) + drop] as const),
      "#7d6a7a",
      4,
    );
  }
}

function snow(ctx: Ctx, seconds: number): void {
  const next = random(15);
  for (let i = 0; i < 70; i++) {
    const depth = 0.35 + next() * 0.65;
    const drift = Math.sin(seconds * (0.4 + next() * 0.4) + next() * 6.3) * 22;
    const x = next() * 1280 + drift;
    const y = ((next() * 760 + seconds * 46 * depth) % 760) - 20;
    disc(ctx, x, y, 1.2 + depth * 2.4, `rgba(255,255,255,${0.45 + depth * 0.4})`);
  }
}

const rail = (x: number) => 650 + Math.sin(x / 190) * 10;
