import { mirror, veil } from "./nature.ts";
import { band, type Ctx, disc, glow, line, random, shape, vertical } from "./paint.ts";

const STREET = 560;

/** Rainy evening in town: windows change, a tram passes, a person waits under a lamp. */
export function rainCity(ctx: Ctx, seconds: number): void {
  band(ctx, 0, STREET, [
    [0, "#0d1728"],
    [0.5, "#24405a"],
    [1, "#5d7a86"],
  ]);
  veil(ctx, 900, 120, 1100, 160, "130,165,185", 0.22);
  veil(ctx, 300, 230, 900, 140, "120,150,170", 0.22);
  row(ctx, 3, 250, "#3b586c", 0, seconds);
  veil(ctx, 640, STREET, 1500, 360, "130,160,170", 0.35);
  row(ctx, 8, 330, "#28425a", 0.22, seconds);
  veil(ctx, 640, STREET, 1500, 240, "120,150,165", 0.28);
  row(ctx, 14, 410, "#152538", 0.4, seconds);
  sign(ctx, 182, 330, 26, 120, "255,70,130", seconds, 0.4);
  sign(ctx, 906, 300, 30, 150, "70,220,230", seconds, 2);
  sign(ctx, 1150, 400, 110, 24, "255,170,60", seconds, 4);
  shops(ctx);
  tram(ctx, -420 + seconds * 128);
  lamp(ctx, 360);
  lamp(ctx, 1010);
  walker(ctx, 402, STREET + 4);

  mirror(ctx, STREET, 720, seconds * 1.4, 4);
  ctx.fillStyle = vertical(ctx, STREET, 720, [
    [0, "rgba(10,20,34,0.35)"],
    [1, "rgba(6,12,24,0.82)"],
  ]);
  ctx.fillRect(0, STREET, 1280, 160);
  ctx.fillStyle = "#1d2c3c";
  ctx.fillRect(0, STREET, 1280, 5);
  ripples(ctx, seconds);
  rain(ctx, seconds);
}

function row(
  ctx: Ctx,
  seed: number,
  tallest: number,
  fill: string,
  lit: number,
  seconds: number,
): void {
  const next = random(seed);
  for (let x = -30; x < 1280; ) {
    const width = 70 + next() * 80;
    const height = tallest * (0.5 + next() * 0.5);
    const top = STREET - height;
    ctx.fillStyle = fill;
    ctx.fillRect(x, top, width, height);
    if (next() > 0.6) ctx.fillRect(x + width * 0.35, top - 26, width * 0.3, 26);
    if (next() > 0.7)
      line(
        ctx,
        [
          [x + width / 2, top - 20],
          [x + width / 2, top - 64],
        ],
        fill,
        3,
      );
    if (lit > 0) windows(ctx, next, { x, top, width, bottom: STREET - 60 }, lit, seconds);
    x += width + next() * 8;
  }
}

function windows(
  ctx: Ctx,
  next: () => number,
  wall: { x: number; top: number; width: number; bottom: number },
  lit: number,
  seconds: number,
): void {
  for (let y = wall.top + 16; y < wall.bottom; y += 22) {
    for (let x = wall.x + 10; x < wall.x + wall.width - 14; x += 17) {
      const chance = next();
      const moment = next() * 60;
      const warm = next();
      if (chance > lit) continue;
      // A few of them are switched while one watches.
      const isOn = moment > 14 || (moment < 7 ? seconds > moment * 2 : seconds < moment);
      if (!isOn) continue;
      ctx.fillStyle =
        warm > 0.3
          ? `rgba(255,${196 + warm * 40},${120 + warm * 40},0.85)`
          : "rgba(170,215,235,0.7)";
      ctx.fillRect(x, y, 8, 11);
    }
  }
}

function sign(
  ctx: Ctx,
  x: number,
  y: number,
  width: number,
  height: number,
  rgb: string,
  seconds: number,
  phase: number,
): void {
  const power = 0.85 + 0.15 * Math.sin(seconds * 2.2 + phase);
  glow(ctx, x + width / 2, y + height / 2, Math.max(width, height) * 1.1, rgb, 0.6 * power);
  ctx.strokeStyle = `rgba(${rgb},${power})`;
  ctx.lineWidth = 4;
  ctx.strokeRect(x, y, width, height);
  ctx.fillStyle = `rgba(${rgb},0.8)`;
  const isTall = height > width;
  for (let i = 0; i < 4; i++) {
    if (isTall)
      ctx.fillRect(x + 8, y + 12 + (i * (height - 16)) / 4, width - 16, (height - 60) / 5);
    else ctx.fillRect(x + 8 + (i * (width - 10)) / 4, y + 8, (width - 40) / 4, height - 16);
  }
}

function shops(ctx: Ctx): void {
  ctx.fillStyle = "#0e1a29";
  ctx.fillRect(0, STREET - 66, 1280, 66);
  const next = random(31);
  for (let x = 14; x < 1280; x += 128) {
    const isWarm = next() > 0.35;
    const rgb = isWarm ? "255,196,120" : "140,210,225";
    ctx.fillStyle = vertical(ctx, STREET - 50, STREET, [
      [0, `rgba(${rgb},0.9)`],
      [1, `rgba(${rgb},0.45)`],
    ]);
    ctx.fillRect(x, STREET - 50, 96, 50);
    ctx.fillStyle = "#0e1a29";
    ctx.fillRect(x + 46, STREET - 50, 4, 50);
    for (let i = 0; i < 6; i++)
      shape(
        ctx,
        [
          [x - 6 + i * 18, STREET - 66],
          [x + 12 + i * 18, STREET - 66],
          [x + 12 + i * 18, STREET - 48],
          [x - 6 + i * 18, STREET - 48],
        ],
        i % 2 ? "#8e3b46" : "#d9d2c4",
      );
    glow(ctx, x + 48, STREET - 20, 90, rgb, 0.28);
  }
}

function tram(ctx: Ctx, x: number): void {
  for (const offset of [0, 214]) {
    ctx.fillStyle = "#b8323c";
    ctx.beginPath();
    ctx.roundRect(x + offset, STREET - 104, 206, 96, 12);
    ctx.fill();
    ctx.fillStyle = "#f1e4cf";
    ctx.fillRect(x + offset, STREET - 44, 206, 10);
    for (let i = 0; i < 5; i++) {
      ctx.fillStyle = "#ffe2a0";
      ctx.fillRect(x + offset + 10 + i * 39, STREET - 94, 32, 36);
    }
    for (const wheel of [44, 160]) disc(ctx, x + offset + wheel, STREET - 6, 10, "#0b121c");
  }
  line(
    ctx,
    [
      [x + 100, STREET - 104],
      [x + 130, STREET - 150],
    ],
    "#0b121c",
    3,
  );
  line(
    ctx,
    [
      [0, STREET - 150],
      [1280, STREET - 150],
    ],
    "rgba(8,14,24,0.7)",
    2,
  );
  glow(ctx, x + 426, STREET - 34, 110, "255,240,200", 0.9);
  glow(ctx, x + 210, STREET - 70, 260, "255,200,120", 0.35);
}

function lamp(ctx: Ctx, x: number): void {
  line(
    ctx,
    [
      [x, STREET],
      [x, STREET - 190],
      [x + 14, STREET - 204],
      [x + 40, STREET - 206],
    ],
    "#0a111b",
    6,
  );
  glow(ctx, x + 42, STREET - 196, 170, "255,214,150", 0.8);
  disc(ctx, x + 42, STREET - 200, 8, "#fff2cf");
}

function walker(ctx: Ctx, x: number, y: number): void {
  shape(
    ctx,
    [
      [x - 15, y],
      [x - 18, y - 58],
      [x - 8, y - 74],
      [x + 8, y - 74],
      [x + 17, y - 58],
      [x + 14, y],
    ],
    "#0a101a",
  );
  disc(ctx, x, y - 84, 11, "#0a101a");
  line(
    ctx,
    [
      [x + 13, y - 46],
      [x + 13, y - 124],
    ],
    "#0a101a",
    3,
  );
  ctx.fillStyle = "#e2b23c";
  ctx.beginPath();
  ctx.arc(x + 13, y - 106, 52, Math.PI, 0);
  ctx.quadraticCurveTo(x + 48, y - 116, x + 30, y - 106);
  ctx.quadraticCurveTo(x + 13, y - 118, x - 5, y - 106);
  ctx.quadraticCurveTo(x - 22, y - 116, x - 39, y - 106);
  ctx.fill();
}

function ripples(ctx: Ctx, seconds: number): void {
  const next = random(5);
  for (let i = 0; i < 22; i++) {
    const x = next() * 1280;
    const y = STREET + 24 + next() * 130;
    const age = (seconds * 0.9 + next()) % 1;
    ctx.strokeStyle = `rgba(200,225,235,${0.4 * (1 - age)})`;
    ctx.lineWidth = 1.4;
    ctx.beginPath();
    ctx.ellipse(x, y, 4 + age * 26, 1.5 + age * 7, 0, 0, Math.PI * 2);
    ctx.stroke();
  }
}

function rain(ctx: Ctx, seconds: number): void {
  const next = random(9);
  for (let i = 0; i < 64; i++) {
    const depth = 0.5 + next() * 0.5;
    const speed = 620 * depth;
    const x0 = next() * 1420 - 60;
    const y = ((next() * 900 + seconds * speed) % 900) - 120;
    const x = x0 - y * 0.12;
    line(
      ctx,
      [
        [x, y],
        [x - 6 * depth, y + 46 * depth],
      ],
      `rgba(215,232,245,${0.42 * depth})`,
      2.2 * depth,
    );
  }
}
