import { hills, land, veil } from "../nature.ts";
import { band, type Ctx, glow, line } from "../paint.ts";

/** Balloons over a valley that is still full of mist. */
export function balloons(ctx: Ctx): void {
  band(ctx, 0, 720, [
    [0, "#7cc6f2"],
    [0.45, "#cfeaf5"],
    [0.62, "#fff0d2"],
    [1, "#ffd9b0"],
  ]);
  glow(ctx, 1080, 420, 420, "255,235,180", 0.9);
  for (const [i, layer] of [
    { level: 470, height: 60, width: 300, colour: "#a9c8d4" },
    { level: 530, height: 60, width: 360, colour: "#86b3a9" },
    { level: 600, height: 60, width: 420, colour: "#5d9a7c" },
    { level: 680, height: 50, width: 500, colour: "#37774f" },
  ].entries()) {
    land(ctx, hills(81 + i * 3, layer.level, layer.height, layer.width, 2), layer.colour);
    veil(ctx, 320 + i * 210, layer.level + 40, 1100, 70, "255,250,238", 0.6);
  }
  balloon(ctx, 420, 250, 165, ["#e2412f", "#ffd166", "#e2412f", "#fff3d6"]);
  balloon(ctx, 820, 160, 96, ["#1d6fa5", "#7fd1e8"]);
  balloon(ctx, 1060, 300, 66, ["#f4801f", "#fff3d6"]);
  balloon(ctx, 160, 170, 58, ["#6a3fa0", "#f2b5d4"]);
  balloon(ctx, 660, 370, 44, ["#2a9d5c", "#f7e27a"]);
}

function balloon(ctx: Ctx, x: number, y: number, radius: number, colours: string[]): void {
  const gores = 9;
  for (let i = 0; i < gores; i++) {
    const left = -Math.cos((i / gores) * Math.PI) * radius;
    const right = -Math.cos(((i + 1) / gores) * Math.PI) * radius;
    ctx.fillStyle = colours[i % colours.length] ?? "#fff";
    ctx.beginPath();
    ctx.moveTo(x, y - radius);
    ctx.bezierCurveTo(
      x + left * 1.33,
      y - radius,
      x + left * 1.3,
      y + radius * 0.35,
      x + left * 0.16,
      y + radius * 1.2,
    );
    ctx.lineTo(x + right * 0.16, y + radius * 1.2);
    ctx.bezierCurveTo(
      x + right * 1.3,
      y + radius * 0.35,
      x + right * 1.33,
      y - radius,
      x,
      y - radius,
    );
    ctx.fill();
  }
  glow(ctx, x + radius * 0.4, y - radius * 0.2, radius, "255,240,210", 0.35);
  line(
    ctx,
    [
      [x - radius * 0.15, y + radius * 1.2],
      [x - radius * 0.09, y + radius * 1.45],
    ],
    "#6b4a35",
    1.5,
  );
  line(
    ctx,
    [
      [x + radius * 0.15, y + radius * 1.2],
      [x + radius * 0.09, y + radius * 1.45],
    ],
    "#6b4a35",
    1.5,
  );
  ctx.fillStyle = "#7a4b2a";
  ctx.fillRect(x - radius * 0.11, y + radius * 1.44, radius * 0.22, radius * 0.17);
}
