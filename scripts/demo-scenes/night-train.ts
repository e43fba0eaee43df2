import { fir, hills, land, mirror, peaks, snowCaps, stars, veil } from "./nature.ts";
import { band, type Ctx, disc, glow, line, random, shape, vertical } from "./paint.ts";

const WATER = 560;
const DECK = 372;
const CAR = 168;

/** A lit train crosses a viaduct under the moon, twice: once in the air and once in the lake. */
export function nightTrain(ctx: Ctx, seconds: number): void {
  band(ctx, 0, WATER, [
    [0, "#060a20"],
    [0.5, "#15225a"],
    [0.85, "#37478a"],
    [1, "#5a64a0"],
  ]);
  stars(ctx, 12, 230, 380, seconds);
  glow(ctx, 960, 128, 330, "190,205,255", 0.75);
  disc(ctx, 960, 128, 46, "#f4f1df");
  disc(ctx, 946, 118, 9, "#ddd9c8");
  disc(ctx, 972, 142, 12, "#e0dccb");
  disc(ctx, 974, 112, 5, "#e0dccb");
  const far = peaks(14, 430, 290, 380);
  land(
    ctx,
    far,
    vertical(ctx, 150, WATER, [
      [0, "#2c3874"],
      [1, "#4a5796"],
    ]),
    WATER,
  );
  snowCaps(ctx, far, 8, 318, "rgba(190,204,245,0.75)");
  veil(ctx, 640, 500, 1500, 170, "120,140,200", 0.45);
  const near = hills(17, 520, 46, 210);
  firs(ctx, near, 40, "#1b2756");
  land(ctx, near, "#1b2756", WATER);
  train(ctx, seconds);
  viaduct(ctx);

  mirror(ctx, WATER, 720, seconds * 0.7, 3);
  ctx.fillStyle = vertical(ctx, WATER, 720, [
    [0, "rgba(14,22,62,0.3)"],
    [1, "rgba(5,8,28,0.78)"],
  ]);
  ctx.fillRect(0, WATER, 1280, 720 - WATER);
  veil(ctx, 500 + seconds * 5, WATER + 4, 1300, 46, "150,170,225", 0.4);
  land(
    ctx,
    (x) => 720 - 150 * Math.exp(-((x / 190) ** 2)) - 120 * Math.exp(-(((x - 1290) / 210) ** 2)),
    "#040816",
  );
  for (const [x, y, height] of [
    [40, 620, 330],
    [120, 640, 240],
    [190, 700, 210],
    [1250, 640, 300],
    [1180, 690, 220],
    [1110, 716, 150],
    [-10, 600, 260],
  ] as const) {
    fir(ctx, x, y, height, "#040816");
  }
}

function firs(ctx: Ctx, edge: (x: number) => number, size: number, fill: string): void {
  const next = random(28);
  for (let x = -10; x < 1290; x += 9 + next() * 12)
    fir(ctx, x, edge(x) + 4, size * (0.6 + next() * 0.6), fill);
}

function viaduct(ctx: Ctx): void {
  const span = 128;
  ctx.fillStyle = vertical(ctx, DECK, WATER, [
    [0, "#39416f"],
    [1, "#1c234d"],
  ]);
  ctx.beginPath();
  ctx.rect(-10, DECK, 1300, WATER - DECK);
  for (let x = -64; x < 1300; x += span) {
    const left = x + 17;
    const right = x + span - 17;
    const spring = DECK + 82;
    ctx.moveTo(left, WATER);
    ctx.lineTo(right, WATER);
    ctx.lineTo(right, spring);
    ctx.arc((left + right) / 2, spring, (right - left) / 2, 0, Math.PI, true);
    ctx.closePath();
  }
  ctx.fill("evenodd");
  ctx.fillStyle = "#4d5689";
  ctx.fillRect(0, DECK - 3, 1280, 8);
  ctx.fillStyle = "rgba(160,178,235,0.5)";
  ctx.fillRect(0, DECK - 4, 1280, 2);
  for (let x = -64; x < 1300; x += span) {
    ctx.fillStyle = "rgba(150,168,225,0.22)";
    ctx.fillRect(x + 11, DECK + 26, 6, WATER - DECK - 26);
    ctx.fillStyle = "#454e80";
    ctx.fillRect(x - 20, DECK + 5, 40, 9);
  }
}

function train(ctx: Ctx, seconds: number): void {
  // It comes in from the left within the first second and its last car is gone just before the end.
  const head = 60 + seconds * 190;
  const cars = 7;
  for (let i = 0; i < cars; i++) {
    const x = head - (i + 1) * CAR;
    if (x > 1300 || x < -CAR) continue;
    const top = DECK - 54;
    ctx.fillStyle = i === 0 ? "#a8323f" : "#1a2a5e";
    ctx.beginPath();
    ctx.roundRect(x + 2, top, CAR - 5, 50, i === 0 ? [8, 26, 6, 6] : 7);
    ctx.fill();
    ctx.fillStyle = "rgba(200,212,255,0.5)";
    ctx.fillRect(x + 10, top, CAR - 24, 2);
    ctx.fillStyle = "#d8b25a";
    ctx.fillRect(x + 2, top + 38, CAR - 5, 3);
    const panes = i === 0 ? 2 : 8;
    for (let w = 0; w < panes; w++) {
      ctx.fillStyle = (w * 7 + i * 3) % 11 === 5 ? "#c99a55" : "#ffe3a1";
      ctx.fillRect(
        x + (i === 0 ? 96 : 12) + w * (i === 0 ? 24 : 18.5),
        top + 11,
        i === 0 ? 18 : 13,
        17,
      );
    }
    ctx.fillStyle = "#0a1028";
    for (const wheel of [30, 46, 118, 134]) disc(ctx, x + wheel, DECK - 3, 6, "#0a1028");
    if (i > 0) glow(ctx, x + CAR / 2, top + 20, 130, "255,200,110", 0.42);
  }
  const reach = 430;
  const beam = ctx.createLinearGradient(head, 0, head + reach, 0);
  beam.addColorStop(0, "rgba(255,240,200,0.5)");
  beam.addColorStop(1, "rgba(255,240,200,0)");
  shape(
    ctx,
    [
      [head - 6, DECK - 26],
      [head + reach, DECK - 74],
      [head + reach, DECK - 2],
      [head - 6, DECK - 14],
    ],
    beam,
  );
  glow(ctx, head - 6, DECK - 20, 90, "255,244,214", 1);
  line(
    ctx,
    [
      [-10, DECK - 78],
      [1290, DECK - 78],
    ],
    "rgba(8,12,36,0.6)",
    1.5,
  );
  for (let x = 64; x < 1290; x += 256)
    line(
      ctx,
      [
        [x, DECK],
        [x, DECK - 92],
        [x + 22, DECK - 84],
      ],
      "rgba(8,12,36,0.8)",
      3,
    );
}
