import { hills, land } from "../nature.ts";
import { band, type Ctx, disc, line, random, shape, vertical, WIDTH } from "../paint.ts";

/** White walls and blue domes over a bright sea. */
export function village(ctx: Ctx): void {
  band(ctx, 0, 330, [
    [0, "#3aa6e8"],
    [1, "#c8ecf8"],
  ]);
  band(ctx, 330, 720, [
    [0, "#1579b8"],
    [1, "#0a4f86"],
  ]);
  land(ctx, hills(66, 326, 22, 300), "#8fb7cf", 334);
  for (let i = 0; i < 40; i++) {
    const y = 346 + ((i * 53) % 200);
    ctx.fillStyle = "rgba(220,245,255,0.35)";
    ctx.fillRect((i * 197) % WIDTH, y, 30 + (i % 5) * 12, 2);
  }
  shape(
    ctx,
    [
      [560, 380],
      [580, 330],
      [604, 380],
    ],
    "#ffffff",
  );
  shape(
    ctx,
    [
      [548, 382],
      [616, 382],
      [604, 394],
      [562, 394],
    ],
    "#d9532f",
  );
  const next = random(71);
  for (let layer = 0; layer < 5; layer++) {
    for (let i = 0; i < 9; i++) {
      const x = (layer % 2 ? 560 : 500) + layer * -30 + i * (96 + next() * 20);
      const width = 90 + next() * 50;
      const top = 380 - i * 22 + layer * 76 + next() * 30;
      house(ctx, x, top, width, 150, next);
      if ((i + layer * 2) % 5 === 2) dome(ctx, x + width / 2, top, 42 + next() * 12);
    }
  }
  for (let i = 0; i < 150; i++)
    disc(
      ctx,
      90 + next() ** 1.5 * 330 - next() * 100,
      720 - next() * 170,
      6 + next() * 12,
      ["#e0267e", "#f0559c", "#b8155f", "#2f7d4a"][Math.floor(next() * 4)] ?? "#e0267e",
    );
}

function house(
  ctx: Ctx,
  x: number,
  top: number,
  width: number,
  height: number,
  next: () => number,
): void {
  ctx.fillStyle = vertical(ctx, top, top + height, [
    [0, "#ffffff"],
    [1, "#e3ecf6"],
  ]);
  ctx.fillRect(x, top, width, height);
  ctx.fillStyle = "rgba(120,160,205,0.4)";
  ctx.fillRect(x + width * 0.72, top, width * 0.28, height);
  ctx.fillStyle = next() > 0.5 ? "#1f66b5" : "#2f86c9";
  ctx.beginPath();
  ctx.roundRect(x + width * 0.22, top + 24, 20, 40, [10, 10, 0, 0]);
  ctx.fill();
}

function dome(ctx: Ctx, x: number, y: number, radius: number): void {
  const paint = ctx.createLinearGradient(x - radius, 0, x + radius, 0);
  paint.addColorStop(0, "#4aa3ea");
  paint.addColorStop(1, "#124f9c");
  ctx.fillStyle = paint;
  ctx.beginPath();
  ctx.arc(x, y + 2, radius, Math.PI, 0);
  ctx.fill();
  line(
    ctx,
    [
      [x, y - radius],
      [x, y - radius - 24],
    ],
    "#ffffff",
    4,
  );
  line(
    ctx,
    [
      [x - 7, y - radius - 16],
      [x + 7, y - radius - 16],
    ],
    "#ffffff",
    4,
  );
}
