import fc from "fast-check";
import { expect, it } from "vitest";
import { drawnPoints, SCATTER_GROUPS, type ScatterPoint } from "./scatter.ts";

const anyPoints = fc
  .array(fc.constantFrom(...SCATTER_GROUPS), { maxLength: 60 })
  .map((groups): ScatterPoint[] =>
    groups.map((group, content) => ({
      content,
      group,
      plays: groups.length - content,
      sharePercent: 1,
      mostSharePercent: 1,
      completionPercent: 1,
      mostCompletionPercent: 1,
    })),
  );

it("draws as many as there may be, of each group those that come first", () => {
  fc.assert(
    fc.property(anyPoints, fc.nat({ max: 70 }), (points, most) => {
      const drawn = drawnPoints(points, most);
      expect(drawn.length).toBe(Math.min(most, points.length));
      expect(drawn).toEqual(points.filter((point) => drawn.includes(point)));
      for (const group of SCATTER_GROUPS) {
        const of = (all: readonly ScatterPoint[]) => all.filter((point) => point.group === group);
        expect(of(drawn)).toEqual(of(points).slice(0, of(drawn).length));
      }
    }),
  );
});

it("cuts no group by more than one below another that is drawn more", () => {
  fc.assert(
    fc.property(anyPoints, fc.nat({ max: 70 }), (points, most) => {
      const drawn = drawnPoints(points, most);
      const counts = SCATTER_GROUPS.map((group) => {
        const countIn = (all: readonly ScatterPoint[]) =>
          all.filter((point) => point.group === group).length;
        return { drawn: countIn(drawn), all: countIn(points) };
      });
      const largest = Math.max(...counts.map((count) => count.drawn));
      const cut = counts.filter((count) => count.drawn < count.all);
      expect(cut.filter((count) => count.drawn < largest - 1)).toEqual([]);
    }),
  );
});

it("draws what was chosen, however little it was played", () => {
  fc.assert(
    fc.property(anyPoints, fc.array(fc.nat({ max: 70 })), (points, selected) => {
      const drawn = drawnPoints(points, 5, selected);
      const usual = drawnPoints(points, 5);
      expect(drawn).toEqual(
        points.filter((point) => usual.includes(point) || selected.includes(point.content)),
      );
    }),
  );
});
