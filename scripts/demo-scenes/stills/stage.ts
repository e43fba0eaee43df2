import { band, type Ctx, disc, line, shape, vertical, WIDTH } from "../paint.ts";

/** Empty stage with the curtain up. */
export function stage(ctx: Ctx): void {
  band(ctx, 0, 720, [
    [0, "#1a0509"],
    [1, "#34090f"],
  ]);
  for (let i = 0; i < 26; i++) {
    const x = (i / 26) * WIDTH;
    const fold = ctx.createLinearGradient(x, 0, x + WIDTH / 26, 0);
    fold.addColorStop(0, "#4c0a14");
    fold.addColorStop(0.45, "#b31f2c");
    fold.addColorStop(1, "#4c0a14");
    ctx.fillStyle = fold;
    ctx.fillRect(x, 0, WIDTH / 26 + 1, 560);
  }
  ctx.fillStyle = vertical(ctx, 0, 560, [
    [0, "rgba(10,0,4,0.75)"],
    [0.5, "rgba(10,0,4,0.15)"],
    [1, "rgba(10,0,4,0.6)"],
  ]);
  ctx.fillRect(0, 0, WIDTH, 560);
  band(ctx, 556, 720, [
    [0, "#3a1d10"],
    [1, "#8a532b"],
  ]);
  for (let i = -14; i <= 14; i++)
    line(
      ctx,
      [
        [640 + i * 60, 556],
        [640 + i * 150, 720],
      ],
      "rgba(30,12,6,0.55)",
      2,
    );
  ctx.save();
  ctx.globalCompositeOperation = "screen";
  shape(
    ctx,
    [
      [620, -10],
      [660, -10],
      [900, 640],
      [380, 640],
    ],
    vertical(ctx, 0, 640, [
      [0, "rgba(255,240,205,0.55)"],
      [1, "rgba(255,225,170,0.28)"],
    ]),
  );
  ctx.fillStyle = "rgba(255,226,170,0.5)";
  ctx.beginPath();
  ctx.ellipse(640, 640, 260, 46, 0, 0, 6.3);
  ctx.fill();
  ctx.restore();
  line(
    ctx,
    [
      [640, 638],
      [640, 390],
    ],
    "#120a0c",
    7,
  );
  line(
    ctx,
    [
      [600, 644],
      [640, 630],
      [680, 644],
    ],
    "#120a0c",
    7,
  );
  line(
    ctx,
    [
      [640, 392],
      [616, 372],
    ],
    "#120a0c",
    7,
  );
  disc(ctx, 608, 362, 17, "#dcd3c4");
  disc(ctx, 604, 358, 8, "#fffaf0");
  for (let side = 0; side < 2; side++) {
    ctx.save();
    if (side === 1) {
      ctx.translate(WIDTH, 0);
      ctx.scale(-1, 1);
    }
    for (let i = 0; i < 5; i++) {
      const edge = ctx.createLinearGradient(i * 44, 0, i * 44 + 50, 0);
      edge.addColorStop(0, "#3b060f");
      edge.addColorStop(0.5, "#d32f3a");
      edge.addColorStop(1, "#3b060f");
      ctx.fillStyle = edge;
      ctx.beginPath();
      ctx.moveTo(i * 50, 0);
      ctx.lineTo(i * 50 + 64, 0);
      ctx.quadraticCurveTo(i * 44 + 30, 320, i * 30 + 34, 690);
      ctx.lineTo(i * 30 - 6, 690);
      ctx.quadraticCurveTo(i * 40, 320, i * 50, 0);
      ctx.fill();
    }
    ctx.restore();
  }
  for (let x = 0; x < WIDTH; x += 128) {
    ctx.fillStyle = "#8f1622";
    ctx.beginPath();
    ctx.ellipse(x + 64, 0, 74, 84, 0, 0, Math.PI);
    ctx.fill();
    line(
      ctx,
      Array.from(
        { length: 13 },
        (_, k) =>
          [x + 64 - Math.cos((k / 12) * Math.PI) * 74, Math.sin((k / 12) * Math.PI) * 84] as const,
      ),
      "#e6b450",
      6,
    );
  }
}
