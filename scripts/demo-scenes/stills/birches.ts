import { hills, land } from "../nature.ts";
import { band, type Ctx, disc, glow, random, shape, WIDTH } from "../paint.ts";

/** White birches in October. */
export function birches(ctx: Ctx): void {
  band(ctx, 0, 720, [
    [0, "#fbe7a6"],
    [0.45, "#f0b052"],
    [0.75, "#cf6a2e"],
    [1, "#6f2d1d"],
  ]);
  glow(ctx, 700, 240, 520, "255,250,205", 0.75);
  const next = random(42);
  for (let i = 0; i < 150; i++) {
    const colour =
      ["247,190,70", "232,120,40", "255,214,110", "196,74,34"][Math.floor(next() * 4)] ??
      "247,190,70";
    disc(
      ctx,
      next() * WIDTH,
      next() ** 1.5 * 560,
      14 + next() * 34,
      `rgba(${colour},${0.16 + next() * 0.26})`,
    );
  }
  for (let depth = 0; depth < 3; depth++) {
    const count = [16, 9, 5][depth] ?? 5;
    for (let i = 0; i < count; i++) {
      const x = ((i + 0.2 + next() * 0.6) / count) * WIDTH;
      const width = [11, 24, 46][depth] ?? 40;
      const foot = [520, 590, 720][depth] ?? 700;
      trunk(ctx, next, x, width * (0.8 + next() * 0.4), foot, [0.45, 0.75, 1][depth] ?? 1);
    }
    land(
      ctx,
      hills(70 + depth, [530, 604, 690][depth] ?? 690, 18, 200),
      ["#d98a3a", "#b4572a", "#7b3420"][depth] ?? "#7b3420",
    );
  }
  for (let i = 0; i < 220; i++) {
    const y = 540 + next() * 180;
    ctx.fillStyle = ["#ffc44d", "#f08a2c", "#e2582a"][Math.floor(next() * 3)] ?? "#f08a2c";
    ctx.beginPath();
    ctx.ellipse(
      next() * WIDTH,
      y,
      3 + (y - 520) * 0.035,
      1.6 + (y - 520) * 0.014,
      next() * 3,
      0,
      6.3,
    );
    ctx.fill();
  }
}

function trunk(
  ctx: Ctx,
  next: () => number,
  x: number,
  width: number,
  foot: number,
  alpha: number,
): void {
  const bark = ctx.createLinearGradient(x - width / 2, 0, x + width / 2, 0);
  bark.addColorStop(0, `rgba(190,170,150,${alpha})`);
  bark.addColorStop(0.4, `rgba(255,250,238,${alpha})`);
  bark.addColorStop(1, `rgba(150,128,116,${alpha})`);
  const lean = (next() - 0.5) * 40;
  shape(
    ctx,
    [
      [x - width * 0.4 + lean, -10],
      [x + width * 0.4 + lean, -10],
      [x + width * 0.55, foot],
      [x - width * 0.55, foot],
    ],
    bark,
  );
  for (let y = 10; y < foot; y += 24 + next() * 46) {
    const centre = x + lean * (1 - y / foot);
    const reach = width * (0.15 + next() * 0.3);
    const side = next() > 0.5 ? 1 : -1;
    ctx.fillStyle = `rgba(52,38,38,${0.75 * alpha})`;
    ctx.beginPath();
    ctx.ellipse(
      centre + side * (width * 0.4 - reach / 2),
      y,
      reach / 1.4,
      1.5 + width * 0.05,
      0,
      0,
      6.3,
    );
    ctx.fill();
  }
}
