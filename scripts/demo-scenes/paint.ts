/** Coordinate system of every scene. */
export const WIDTH = 1280;
export const HEIGHT = 720;

/** The context a scene draws on. */
export type Ctx = CanvasRenderingContext2D;

/** Draws one instant of a scene; deterministic. */
export type Scene = (ctx: Ctx, seconds: number) => void;

/** A colour at a place between 0 and 1. */
export type Stop = readonly [number, string];

/** A repeatable source of numbers between 0 and 1 (mulberry32). */
export function random(seed: number): () => number {
  let state = seed * 2654435761;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Smooth noise over a line, between -1 and 1, with `octaves` levels of detail. */
export function noise(seed: number, octaves = 4): (x: number) => number {
  const next = random(seed);
  const table = Array.from({ length: 512 }, () => next() * 2 - 1);
  const at = (i: number) => table[((i % 512) + 512) % 512] ?? 0;
  const smooth = (x: number) => {
    const i = Math.floor(x);
    const f = x - i;
    const w = f * f * (3 - 2 * f);
    return at(i) * (1 - w) + at(i + 1) * w;
  };
  return (x) => {
    let sum = 0;
    let weight = 1;
    let total = 0;
    for (let octave = 0; octave < octaves; octave++) {
      sum += smooth(x * 2 ** octave + octave * 37) * weight;
      total += weight;
      weight *= 0.5;
    }
    return sum / total;
  };
}

/** A gradient from one height to another. */
export function vertical(
  ctx: Ctx,
  top: number,
  bottom: number,
  stops: readonly Stop[],
): CanvasGradient {
  const gradient = ctx.createLinearGradient(0, top, 0, bottom);
  for (const [place, colour] of stops) gradient.addColorStop(place, colour);
  return gradient;
}

/** Fills the whole width between two heights. */
export function band(ctx: Ctx, top: number, bottom: number, stops: readonly Stop[]): void {
  ctx.fillStyle = vertical(ctx, top, bottom, stops);
  ctx.fillRect(0, top, WIDTH, bottom - top);
}

/** Soft light round a point; `rgb` as in `255,200,120`. */
export function glow(
  ctx: Ctx,
  x: number,
  y: number,
  radius: number,
  rgb: string,
  alpha: number,
): void {
  const gradient = ctx.createRadialGradient(x, y, 0, x, y, radius);
  gradient.addColorStop(0, `rgba(${rgb},${alpha})`);
  gradient.addColorStop(0.35, `rgba(${rgb},${alpha * 0.38})`);
  gradient.addColorStop(1, `rgba(${rgb},0)`);
  ctx.save();
  ctx.globalCompositeOperation = "screen";
  ctx.fillStyle = gradient;
  ctx.fillRect(x - radius, y - radius, radius * 2, radius * 2);
  ctx.restore();
}

/** A filled disc. */
export function disc(ctx: Ctx, x: number, y: number, radius: number, fill: string): void {
  ctx.fillStyle = fill;
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, Math.PI * 2);
  ctx.fill();
}

/** A closed shape through points. */
export function shape(
  ctx: Ctx,
  points: readonly (readonly [number, number])[],
  fill: string | CanvasGradient,
): void {
  ctx.fillStyle = fill;
  ctx.beginPath();
  for (const [x, y] of points) ctx.lineTo(x, y);
  ctx.closePath();
  ctx.fill();
}

/** A line through points. */
export function line(
  ctx: Ctx,
  points: readonly (readonly [number, number])[],
  colour: string,
  width: number,
): void {
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.lineCap = "round";
  ctx.lineJoin = "round";
  ctx.beginPath();
  for (const [x, y] of points) ctx.lineTo(x, y);
  ctx.stroke();
}
