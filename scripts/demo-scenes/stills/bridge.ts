import { hills, land, veil } from "../nature.ts";
import { band, type Ctx, disc, glow, line, shape, vertical } from "../paint.ts";

/** Bridge in the morning fog. */
export function bridge(ctx: Ctx): void {
  band(ctx, 0, 720, [
    [0, "#9fc7d2"],
    [0.5, "#dfe9e4"],
    [1, "#f7e9d4"],
  ]);
  glow(ctx, 240, 190, 300, "255,250,225", 0.8);
  disc(ctx, 240, 190, 48, "#fffbea");
  land(ctx, hills(35, 430, 50, 330, 2), "#b5cdd0");
  land(ctx, hills(38, 500, 50, 380, 2), "#8fb2b6");
  veil(ctx, 640, 520, 1600, 180, "250,246,238", 0.8);
  const towers = [
    [330, 150, 1],
    [1010, 100, 1.25],
  ] as const;
  for (let x = 350; x < 1000; x += 20)
    if (sag(x) < deck(x))
      line(
        ctx,
        [
          [x, sag(x)],
          [x, deck(x)],
        ],
        "rgba(196,70,44,0.75)",
        2,
      );
  line(
    ctx,
    Array.from({ length: 69 }, (_, i) => [330 + i * 10, sag(330 + i * 10)] as const).filter(
      ([x, y]) => y < deck(x) + 8,
    ),
    "#c4462c",
    7,
  );
  line(
    ctx,
    [
      [-20, 420],
      [330, 150],
    ],
    "#c4462c",
    7,
  );
  line(
    ctx,
    [
      [1010, 100],
      [1300, 330],
    ],
    "#c4462c",
    8,
  );
  for (let x = 20; x < 330; x += 22)
    line(
      ctx,
      [
        [x, 420 - (x + 20) * 0.771],
        [x, deck(x)],
      ],
      "rgba(196,70,44,0.6)",
      2,
    );
  for (let x = 1030; x < 1280; x += 24)
    line(
      ctx,
      [
        [x, 100 + (x - 1010) * 0.793],
        [x, deck(x)],
      ],
      "rgba(196,70,44,0.8)",
      2,
    );
  shape(
    ctx,
    [
      [-10, deck(-10)],
      [1290, deck(1290)],
      [1290, deck(1290) + 26],
      [-10, deck(-10) + 20],
    ],
    "#b33f2b",
  );
  for (let x = 0; x < 1280; x += 32)
    line(
      ctx,
      [
        [x, deck(x) + 20],
        [x + 16, deck(x) + 4],
        [x + 32, deck(x) + 20],
      ],
      "rgba(110,30,24,0.55)",
      2,
    );
  for (const [x, top, scale] of towers) {
    for (const side of [-1, 1]) {
      ctx.fillStyle = vertical(ctx, top, 640, [
        [0, "#d9502f"],
        [0.75, "#b33f2b"],
        [1, "rgba(200,150,130,0.3)"],
      ]);
      ctx.fillRect(x + side * 24 * scale - 9 * scale, top - 14, 18 * scale, 640 - top);
    }
    for (const y of [0, 80, 165, 250]) {
      ctx.fillStyle = "#c4462c";
      ctx.fillRect(x - 26 * scale, top + y * scale, 52 * scale, 16 * scale);
    }
  }
  for (const [x, y, width, height, alpha] of [
    [300, 640, 1300, 240, 0.95],
    [1000, 660, 1200, 220, 0.95],
    [640, 590, 900, 120, 0.6],
    [1120, 540, 620, 90, 0.5],
  ] as const) {
    veil(ctx, x, y, width, height, "252,248,240", alpha);
  }
  band(ctx, 640, 720, [
    [0, "rgba(252,246,236,0)"],
    [1, "rgba(252,244,230,0.95)"],
  ]);
}

/** The roadway climbs a little. */
const deck = (x: number) => 470 - (x - 640) * 0.035;

/** The main cable hangs between the towers. */
const sag = (x: number) => {
  const u = (x - 330) / 680;
  return 150 + (100 - 150) * u + 1180 * u * (1 - u) * 0.95;
};
