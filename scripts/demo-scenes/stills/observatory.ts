import { hills, land } from "../nature.ts";
import { band, type Ctx, glow, random, shape } from "../paint.ts";

/** Stars turn round the pole above an observatory. */
export function observatory(ctx: Ctx): void {
  band(ctx, 0, 720, [
    [0, "#0a0a2a"],
    [0.55, "#1d2a6b"],
    [0.85, "#5b4a9b"],
    [1, "#d97a8f"],
  ]);
  const next = random(99);
  ctx.lineCap = "round";
  for (let i = 0; i < 150; i++) {
    const radius = 30 + next() ** 0.7 * 900;
    const start = next() * 6.3;
    ctx.strokeStyle = `hsla(${[45, 215, 230, 20][Math.floor(next() * 4)] ?? 215},70%,${78 + next() * 15}%,${0.25 + next() * 0.5})`;
    ctx.lineWidth = 1 + next() * 1.6;
    ctx.beginPath();
    ctx.arc(780, 170, radius, start, start + 0.35 + next() * 0.4);
    ctx.stroke();
  }
  land(ctx, hills(52, 600, 60, 420, 2), "#2a2158");
  land(ctx, hill, "#120c30");
  ctx.fillStyle = "#d9d6ea";
  ctx.fillRect(270, 446, 220, 96);
  ctx.fillStyle = "#9f9ac4";
  ctx.fillRect(400, 446, 90, 96);
  ctx.fillStyle = "#f3f1fb";
  ctx.beginPath();
  ctx.arc(380, 448, 118, Math.PI, 0);
  ctx.fill();
  ctx.fillStyle = "rgba(110,100,170,0.45)";
  ctx.beginPath();
  ctx.arc(380, 448, 118, -Math.PI / 2.6, 0);
  ctx.lineTo(380, 448);
  ctx.fill();
  shape(
    ctx,
    [
      [384, 332],
      [418, 338],
      [444, 446],
      [400, 446],
    ],
    "#140e34",
  );
  shape(
    ctx,
    [
      [398, 440],
      [450, 310],
      [470, 318],
      [424, 444],
    ],
    "#ffcf7a",
  );
  glow(ctx, 420, 410, 130, "255,190,100", 0.6);
  ctx.fillStyle = "#ffcf7a";
  ctx.fillRect(300, 488, 24, 54);
}

const hill = (x: number) => 700 - 170 * Math.exp(-(((x - 380) / 330) ** 2));
