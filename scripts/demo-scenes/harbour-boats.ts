import { type Ctx, disc, glow, line, shape } from "./paint.ts";

/** A moored sailing boat that rocks. */
export function sailboat(
  ctx: Ctx,
  x: number,
  y: number,
  scale: number,
  seconds: number,
  phase: number,
): void {
  const rock = Math.sin(seconds * 1.05 + phase);
  for (let i = 0; i < 9; i++) {
    const width = (26 - i * 2) * scale;
    const shift = Math.sin(seconds * 1.5 + i * 1.1 + phase) * 5 * scale;
    ctx.fillStyle = `rgba(255,205,130,${0.4 - i * 0.04})`;
    ctx.fillRect(x - 4 * scale - width / 2 + shift, y + (12 + i * 8) * scale, width, 2.4 * scale);
  }
  ctx.save();
  ctx.translate(x, y + rock * 2.5 * scale);
  ctx.rotate(rock * 0.022);
  ctx.scale(scale, scale);
  shape(
    ctx,
    [
      [-66, -6],
      [72, -10],
      [52, 14],
      [-48, 14],
    ],
    "#120f2e",
  );
  line(
    ctx,
    [
      [-64, -5],
      [71, -9],
    ],
    "#d9788a",
    2.5,
  );
  shape(
    ctx,
    [
      [-30, -6],
      [-22, -20],
      [16, -20],
      [24, -7],
    ],
    "#241c48",
  );
  for (const wx of [-18, -6, 6]) disc(ctx, wx, -13, 2.6, "#ffd894");
  line(
    ctx,
    [
      [0, -8],
      [0, -172],
    ],
    "#1a1538",
    3.4,
  );
  line(
    ctx,
    [
      [0, -168],
      [70, -10],
    ],
    "rgba(24,18,52,0.75)",
    1.1,
  );
  line(
    ctx,
    [
      [0, -168],
      [-64, -6],
    ],
    "rgba(24,18,52,0.75)",
    1.1,
  );
  line(
    ctx,
    [
      [0, -34],
      [-54, -30],
    ],
    "#31254f",
    7,
  );
  ctx.restore();
  glow(ctx, x - rock * 3, y - 172 * scale, 30 * scale, "255,225,170", 0.9);
  disc(ctx, x - rock * 3, y - 172 * scale + rock * 2, 2.6 * scale, "#fff4d6");
}

/** A small ferry with its cabin lit. */
export function ferry(ctx: Ctx, x: number, y: number, seconds: number): void {
  for (let i = 0; i < 3; i++) {
    line(
      ctx,
      [
        [x + 92 + i * 20, y + 10 + i * 3],
        [x + 180 + i * 60, y + 12 + i * 6],
      ],
      `rgba(255,214,190,${0.28 - i * 0.07})`,
      2,
    );
  }
  for (let i = 0; i < 8; i++) {
    const shift = Math.sin(seconds * 1.8 + i) * 4;
    ctx.fillStyle = `rgba(255,216,150,${0.42 - i * 0.05})`;
    ctx.fillRect(x - 62 + shift + i * 3, y + 16 + i * 6, 124 - i * 9, 2);
  }
  shape(
    ctx,
    [
      [x - 104, y - 14],
      [x + 92, y - 14],
      [x + 84, y + 12],
      [x - 84, y + 12],
    ],
    "#191439",
  );
  shape(
    ctx,
    [
      [x - 74, y - 14],
      [x - 66, y - 34],
      [x + 70, y - 34],
      [x + 76, y - 14],
    ],
    "#332853",
  );
  shape(
    ctx,
    [
      [x - 52, y - 34],
      [x - 46, y - 50],
      [x + 12, y - 50],
      [x + 16, y - 34],
    ],
    "#3d2f5e",
  );
  shape(
    ctx,
    [
      [x + 30, y - 34],
      [x + 34, y - 62],
      [x + 50, y - 62],
      [x + 52, y - 34],
    ],
    "#b5485a",
  );
  for (let i = 0; i < 10; i++) {
    ctx.fillStyle = "#ffdc94";
    ctx.fillRect(x - 60 + i * 13, y - 28, 8, 8);
  }
  ctx.fillRect(x - 42, y - 46, 46, 6);
  glow(ctx, x, y - 24, 120, "255,200,120", 0.4);
}
