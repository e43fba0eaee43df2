import { land, stars, veil } from "../nature.ts";
import { band, type Ctx, disc, glow, random, vertical, WIDTH } from "../paint.ts";

/** A sun like a coin, palms, warm water. */
export function palms(ctx: Ctx): void {
  const horizon = 450;
  band(ctx, 0, horizon, [
    [0, "#3a1a66"],
    [0.4, "#c0327e"],
    [0.75, "#ff6f61"],
    [1, "#ffb457"],
  ]);
  stars(ctx, 2, 50, 140);
  glow(ctx, 640, 390, 460, "255,190,110", 0.7);
  disc(ctx, 640, 370, 150, "#ffe08a");
  for (const [y, x, width] of [
    [300, 560, 520],
    [340, 760, 600],
    [262, 300, 360],
  ] as const)
    veil(ctx, x, y, width, 20, "150,40,110", 0.55);
  ctx.fillStyle = vertical(ctx, horizon, 720, [
    [0, "#ff9a5c"],
    [0.3, "#d8487a"],
    [1, "#3a1a5c"],
  ]);
  ctx.fillRect(0, horizon, WIDTH, 270);
  const next = random(40);
  for (let i = 0; i < 90; i++) {
    const depth = next();
    const width = (30 + 130 * depth) * (0.4 + next() * 0.7);
    ctx.fillStyle = `rgba(255,232,160,${0.75 - depth * 0.5})`;
    ctx.fillRect(
      640 + (next() - 0.5) * (230 + 160 * depth) - width / 2,
      horizon + 4 + depth * 230,
      width,
      2 + depth * 3,
    );
  }
  land(
    ctx,
    (x) => 730 - 120 * Math.exp(-((x / 420) ** 2)) - 70 * Math.exp(-(((x - 1280) / 300) ** 2)),
    "#1d0b33",
  );
  palm(ctx, 150, 660, 400, 60);
  palm(ctx, 250, 680, 280, 30);
  palm(ctx, 1140, 700, 340, -70);
}

function palm(ctx: Ctx, x: number, y: number, height: number, lean: number): void {
  const dark = "#1d0b33";
  const tipX = x + lean;
  const tipY = y - height;
  ctx.strokeStyle = dark;
  ctx.lineCap = "round";
  ctx.lineWidth = 13;
  ctx.beginPath();
  ctx.moveTo(x, y);
  ctx.quadraticCurveTo(x - lean * 0.2, y - height * 0.6, tipX, tipY);
  ctx.stroke();
  for (let i = 0; i < 9; i++) {
    const angle = Math.PI * (1.08 + (i / 8) * 0.84);
    const reach = 130 + (i % 3) * 18;
    const endX = tipX + Math.cos(angle) * reach;
    const endY = tipY + Math.sin(angle) * reach * 0.6 + 54 + Math.abs(i - 4) * 10;
    ctx.fillStyle = dark;
    ctx.beginPath();
    ctx.moveTo(tipX, tipY - 5);
    ctx.quadraticCurveTo((tipX + endX) / 2, tipY + Math.sin(angle) * reach * 0.95, endX, endY);
    ctx.quadraticCurveTo(
      (tipX + endX) / 2,
      tipY + Math.sin(angle) * reach * 0.6 + 8,
      tipX,
      tipY + 8,
    );
    ctx.fill();
  }
}
