import { hills, land } from "../nature.ts";
import { band, type Ctx, disc, glow, HEIGHT, shape, vertical } from "../paint.ts";

/** Dunes in the last sun, and a few travellers on a crest. */
export function dunes(ctx: Ctx): void {
  band(ctx, 0, 460, [
    [0, "#f0895c"],
    [0.5, "#f9b873"],
    [1, "#ffe2a6"],
  ]);
  glow(ctx, 300, 260, 480, "255,240,190", 0.8);
  disc(ctx, 300, 260, 84, "#fff3cd");
  land(ctx, hills(61, 396, 30, 300, 2), "#eaa56e");
  dune(ctx, { foot: 520, top: [930, 330], left: 240, right: 1500, bend: 90 }, "#f3b878", "#b9623f");
  for (let p = 0; p < 6; p++)
    traveller(ctx, 596 + p * 40, 440 - p * 17.5 + (p > 3 ? 3 : 0), 1 - p * 0.07);
  dune(
    ctx,
    { foot: 640, top: [330, 440], left: -420, right: 1000, bend: 150 },
    "#f7bd74",
    "#a04a35",
  );
  dune(
    ctx,
    { foot: 800, top: [1010, 540], left: 60, right: 1700, bend: 170 },
    "#f9c47a",
    "#7e3030",
  );
}

/** One dune: a lit flank that climbs to a sharp crest, and a shaded one that falls from it along a winding edge. */
function dune(
  ctx: Ctx,
  form: { foot: number; top: readonly [number, number]; left: number; right: number; bend: number },
  light: string,
  shade: string,
): void {
  const [x, y] = form.top;
  const crest = (end: number) => {
    const mid = (x + end) / 2;
    ctx.bezierCurveTo(mid, y + 6, mid, form.foot - 8, end, form.foot);
  };
  ctx.fillStyle = vertical(ctx, y, form.foot + 160, [
    [0, light],
    [1, "#d98652"],
  ]);
  ctx.beginPath();
  ctx.moveTo(x, y);
  crest(form.left);
  ctx.lineTo(form.left, HEIGHT + 10);
  ctx.lineTo(form.right, HEIGHT + 10);
  ctx.lineTo(form.right, form.foot);
  ctx.bezierCurveTo((x + form.right) / 2, form.foot - 8, (x + form.right) / 2, y + 6, x, y);
  ctx.fill();
  ctx.fillStyle = vertical(ctx, y, form.foot + 120, [
    [0, shade],
    [1, "#c46f48"],
  ]);
  ctx.beginPath();
  ctx.moveTo(x, y);
  const drop = HEIGHT + 10 - y;
  ctx.bezierCurveTo(
    x - form.bend,
    y + drop * 0.25,
    x + form.bend,
    y + drop * 0.45,
    x - form.bend * 0.4,
    y + drop * 0.7,
  );
  ctx.bezierCurveTo(x - form.bend, y + drop * 0.85, x, y + drop * 0.95, x - 20, HEIGHT + 10);
  ctx.lineTo(form.right, HEIGHT + 10);
  ctx.lineTo(form.right, form.foot);
  ctx.bezierCurveTo((x + form.right) / 2, form.foot - 8, (x + form.right) / 2, y + 6, x, y);
  ctx.fill();
}

function traveller(ctx: Ctx, x: number, y: number, scale: number): void {
  shape(
    ctx,
    [
      [x - 5 * scale, y],
      [x - 6 * scale, y - 24 * scale],
      [x + 5 * scale, y - 24 * scale],
      [x + 6 * scale, y],
    ],
    "#4a1f24",
  );
  disc(ctx, x, y - 30 * scale, 5 * scale, "#4a1f24");
}
