import { hills, land, mirror, stars } from "../nature.ts";
import { band, type Ctx, glow, random, vertical, WIDTH } from "../paint.ts";

/** Paper lanterns leave a river bank. */
export function lanterns(ctx: Ctx): void {
  const shore = 520;
  band(ctx, 0, shore, [
    [0, "#0c0f2e"],
    [0.6, "#2b1f58"],
    [1, "#5c3270"],
  ]);
  stars(ctx, 17, 90, 300);
  land(ctx, hills(25, 470, 40, 300), "#1d1640", shore);
  land(ctx, hills(29, 504, 24, 180), "#140f30", shore);
  const next = random(57);
  for (let i = 0; i < 54; i++) {
    const depth = next();
    lantern(
      ctx,
      next() * WIDTH,
      30 + next() * 440 * (0.45 + depth * 0.55),
      9 + depth ** 3 * 46,
      (next() - 0.5) * 0.3,
    );
  }
  mirror(ctx, shore, 720, 3, 5);
  ctx.fillStyle = vertical(ctx, shore, 720, [
    [0, "rgba(20,12,50,0.25)"],
    [1, "rgba(8,6,26,0.85)"],
  ]);
  ctx.fillRect(0, shore, WIDTH, 200);
  lantern(ctx, 960, 300, 84, 0.08);
  lantern(ctx, 300, 250, 66, -0.12);
}

function lantern(ctx: Ctx, x: number, y: number, size: number, tilt: number): void {
  glow(ctx, x, y, size * 2.2, "255,150,60", 0.5);
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(tilt);
  ctx.fillStyle = vertical(ctx, -size * 0.7, size * 0.6, [
    [0, "#d9622b"],
    [0.55, "#ff9f45"],
    [1, "#fff0b0"],
  ]);
  ctx.beginPath();
  ctx.moveTo(-size * 0.36, size * 0.58);
  ctx.bezierCurveTo(-size * 0.7, -size * 0.1, -size * 0.6, -size * 0.75, 0, -size * 0.75);
  ctx.bezierCurveTo(size * 0.6, -size * 0.75, size * 0.7, -size * 0.1, size * 0.36, size * 0.58);
  ctx.closePath();
  ctx.fill();
  ctx.restore();
}
