import { cloud, hills, land } from "../nature.ts";
import { band, type Ctx, disc, random, shape, vertical, WIDTH } from "../paint.ts";

/** A summer field with one tree. */
export function meadow(ctx: Ctx): void {
  band(ctx, 0, 460, [
    [0, "#2f93e0"],
    [0.7, "#a5dbf5"],
    [1, "#e7f7ef"],
  ]);
  cloud(ctx, 21, 330, 190, 620, "255,255,255", 0.85);
  cloud(ctx, 26, 1040, 130, 420, "255,255,255", 0.8);
  land(ctx, hills(12, 420, 36, 320, 2), "#8cc7a0");
  land(
    ctx,
    hills(15, 470, 40, 420, 2),
    vertical(ctx, 430, 720, [
      [0, "#8fd05a"],
      [1, "#4f9c3c"],
    ]),
  );
  const near = hills(44, 560, 46, 560, 1);
  land(
    ctx,
    near,
    vertical(ctx, 510, 720, [
      [0, "#b7e05c"],
      [1, "#3f8a2f"],
    ]),
  );
  const x = 860;
  const foot = near(x) + 10;
  shape(
    ctx,
    [
      [x - 20, foot],
      [x - 9, foot - 170],
      [x + 9, foot - 170],
      [x + 22, foot],
    ],
    "#6a4526",
  );
  const next = random(3);
  for (const [shade, dx, dy] of [
    ["#2c6b2c", 0, 20],
    ["#3f8a34", -8, 0],
    ["#66b03e", -26, -26],
  ] as const) {
    for (let i = 0; i < 26; i++) {
      const angle = next() * 6.3;
      const reach = Math.sqrt(next());
      disc(
        ctx,
        x + dx + Math.cos(angle) * reach * 130,
        foot - 250 + dy + Math.sin(angle) * reach * 82,
        34 - (shade === "#66b03e" ? 14 : 0),
        shade,
      );
    }
  }
  ctx.fillStyle = "rgba(30,80,30,0.35)";
  ctx.beginPath();
  ctx.ellipse(x + 60, foot + 8, 190, 18, 0.03, 0, 6.3);
  ctx.fill();
  for (let i = 0; i < 170; i++) {
    const y = 585 + next() ** 0.8 * 135;
    disc(ctx, next() * WIDTH, y, 1.5 + (y - 570) * 0.035, next() > 0.25 ? "#e6392f" : "#fff6d0");
  }
}
