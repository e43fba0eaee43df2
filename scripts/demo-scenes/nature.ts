import { type Ctx, disc, HEIGHT, noise, random, shape, WIDTH } from "./paint.ts";

/** Height of a land's edge at any place. */
export type Skyline = (x: number) => number;

/** Rolling land: smooth waves of `height` about a level, one every `width`. */
export function hills(
  seed: number,
  level: number,
  height: number,
  width: number,
  octaves = 3,
): Skyline {
  const wave = noise(seed, octaves);
  return (x) => level - wave(x / width + seed * 7.3) * height;
}

/** Sharp land: peaks up to `height` above a level. */
export function peaks(seed: number, level: number, height: number, width: number): Skyline {
  const large = noise(seed, 1);
  const small = noise(seed + 1, 5);
  return (x) => {
    const u = x / width + seed * 3.1;
    const fold = 1 - Math.abs(large(u));
    return level - height * (fold * fold * 0.85 + 0.25 * small(u * 3.5));
  };
}

/** Fills from a skyline down to `bottom`. */
export function land(
  ctx: Ctx,
  edge: Skyline,
  fill: string | CanvasGradient,
  bottom = HEIGHT,
): void {
  ctx.fillStyle = fill;
  ctx.beginPath();
  ctx.moveTo(-4, bottom);
  for (let x = -4; x <= WIDTH + 4; x += 4) ctx.lineTo(x, edge(x));
  ctx.lineTo(WIDTH + 4, bottom);
  ctx.closePath();
  ctx.fill();
}

/** Snow on the upper part of a skyline, its lower edge torn. */
export function snowCaps(
  ctx: Ctx,
  edge: Skyline,
  seed: number,
  line: number,
  colour: string,
): void {
  const tear = noise(seed, 4);
  ctx.fillStyle = colour;
  ctx.beginPath();
  for (let x = -4; x <= WIDTH + 4; x += 4) ctx.lineTo(x, edge(x));
  for (let x = WIDTH + 4; x >= -4; x -= 4) {
    const depth = Math.max(0, line - edge(x));
    ctx.lineTo(x, edge(x) + depth * (0.75 + 0.9 * tear(x / 26)));
  }
  ctx.closePath();
  ctx.fill();
}

/** Stars between the top and a height, thinning out towards it. */
export function stars(ctx: Ctx, seed: number, count: number, bottom: number, seconds = 0): void {
  const next = random(seed);
  for (let i = 0; i < count; i++) {
    const x = next() * WIDTH;
    const y = next() ** 1.4 * bottom;
    const size = 0.6 + next() ** 3 * 1.7;
    const twinkle = 0.75 + 0.25 * Math.sin(seconds * (0.6 + next()) + next() * 6.3);
    disc(ctx, x, y, size, `rgba(235,240,255,${(0.3 + next() * 0.6) * twinkle})`);
  }
}

/** A flat-bottomed cloud of soft puffs. */
export function cloud(
  ctx: Ctx,
  seed: number,
  x: number,
  y: number,
  width: number,
  rgb: string,
  alpha: number,
): void {
  const next = random(seed);
  const puffs = 16;
  for (let i = 0; i < puffs; i++) {
    const u = i / (puffs - 1);
    const bulge = Math.sin(u * Math.PI);
    const radius = width * (0.06 + 0.1 * bulge * (0.5 + next()));
    const cx = x + (u - 0.5) * width;
    const cy = y - bulge * width * 0.07 * next();
    const gradient = ctx.createRadialGradient(cx, cy, radius * 0.2, cx, cy, radius);
    gradient.addColorStop(0, `rgba(${rgb},${alpha})`);
    gradient.addColorStop(1, `rgba(${rgb},0)`);
    ctx.fillStyle = gradient;
    ctx.fillRect(cx - radius, cy - radius, radius * 2, radius * 2);
  }
}

/** A long thin veil of cloud. */
export function veil(
  ctx: Ctx,
  x: number,
  y: number,
  width: number,
  height: number,
  rgb: string,
  alpha: number,
): void {
  ctx.save();
  ctx.translate(x, y);
  ctx.scale(width / 2, height / 2);
  const gradient = ctx.createRadialGradient(0, 0, 0, 0, 0, 1);
  gradient.addColorStop(0, `rgba(${rgb},${alpha})`);
  gradient.addColorStop(0.5, `rgba(${rgb},${alpha * 0.5})`);
  gradient.addColorStop(1, `rgba(${rgb},0)`);
  ctx.fillStyle = gradient;
  ctx.fillRect(-1, -1, 2, 2);
  ctx.restore();
}

/** A fir, its foot at (x, y). */
export function fir(
  ctx: Ctx,
  x: number,
  y: number,
  height: number,
  fill: string,
  snow?: string,
): void {
  const tiers = 5;
  for (let i = 0; i < tiers; i++) {
    const top = y - height + (height * i * 0.72) / tiers;
    const bottom = y - height + height * (0.3 + (0.66 * (i + 1)) / tiers);
    const half = height * (0.09 + 0.042 * (i + 1));
    shape(
      ctx,
      [
        [x, top],
        [x + half, bottom],
        [x + half * 0.35, bottom - height * 0.03],
        [x - half * 0.35, bottom - height * 0.03],
        [x - half, bottom],
      ],
      fill,
    );
    if (snow !== undefined) {
      shape(
        ctx,
        [
          [x, top],
          [x + half * 0.25, top + (bottom - top) * 0.6],
          [x - half * 0.1, top + (bottom - top) * 0.45],
          [x - half * 0.75, bottom - height * 0.025],
        ],
        snow,
      );
    }
  }
  ctx.fillStyle = fill;
  ctx.fillRect(x - height * 0.02, y - height * 0.06, height * 0.04, height * 0.06);
}

/** Mirrors what is above a waterline into what is below it, in wavering slices. */
export function mirror(
  ctx: Ctx,
  waterline: number,
  bottom: number,
  seconds: number,
  sway: number,
): void {
  const copy = new OffscreenCanvas(WIDTH, waterline);
  const scale = ctx.canvas.width / WIDTH;
  const target = copy.getContext("2d");
  if (target === null) throw new Error("No 2d context.");
  target.drawImage(ctx.canvas, 0, 0, WIDTH * scale, waterline * scale, 0, 0, WIDTH, waterline);
  const slice = 3;
  for (let y = waterline; y < bottom; y += slice) {
    const depth = (y - waterline) / (bottom - waterline);
    const from = waterline - (y - waterline) * (waterline / (bottom - waterline)) * 0.9 - slice;
    const shift =
      Math.sin(y * 0.22 + seconds * 1.6) * sway * (0.25 + depth) +
      Math.sin(y * 0.07 - seconds) * sway * depth;
    ctx.drawImage(copy, 0, Math.max(0, from), WIDTH, slice, shift - 8, y, WIDTH + 16, slice);
  }
}
