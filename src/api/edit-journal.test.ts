import { describe, expect, it } from "vitest";
import {
  askedFor,
  differing,
  emptyJournal,
  isOfSomebodyElse,
  isSame,
  type Journal,
  type Step,
  sight,
  withoutStep,
  withState,
  withStep,
} from "./edit-journal.ts";

interface Film {
  title: string;
  isOnline: boolean;
  folders: readonly { id: string }[];
}

const OLD: Film = { title: "Old", isOnline: true, folders: [{ id: "1" }] };

function journal(...steps: Partial<Step<Film>>[]): Journal<Film> {
  return steps.reduce<Journal<Film>>(
    (all, step, index) =>
      withStep(all, { id: String(index), edit: {}, base: OLD, state: "accepted", ...step }),
    emptyJournal(),
  );
}

describe("isSame", () => {
  it.each([
    ["a", " a\n", true],
    ["a", "A", false],
    [true, true, true],
    [true, false, false],
    [[{ id: "1" }, { id: "2" }], [{ id: "2" }, { id: "1" }], true],
    [[{ id: "1" }, { id: "1" }], [{ id: "1" }], true],
    [[{ id: "1" }], [], false],
  ] as const)("%j and %j: %s", (a, b, expected) => {
    expect(isSame(a, b)).toBe(expected);
  });
});

it("the fields that differ are those that were asked for alone", () => {
  expect(differing(OLD, { title: "New", isOnline: true })).toEqual(["title"]);
});

describe("several edits of one record", () => {
  it("add up, the later one winning", () => {
    const all = journal({ edit: { title: "B" } }, { edit: { isOnline: false, title: "C" } });
    expect(askedFor(all)).toEqual({ title: "C", isOnline: false });
  });

  it("one that is refused leaves what was asked for before it", () => {
    const all = journal({ edit: { title: "B" } }, { edit: { title: "C", isOnline: false } });
    expect(askedFor(withoutStep(all, "1"))).toEqual({ title: "B" });
  });

  it("an answer that is lost is remembered of its own edit", () => {
    const all = withState(journal({ edit: { title: "B" } }, { edit: {} }), "1", "doubtful");
    expect(all.steps.map(({ state }) => state)).toEqual(["accepted", "doubtful"]);
  });
});

describe("what a lookup shows", () => {
  const both = journal({ edit: { title: "B" } }, { edit: { title: "C" } });

  it.each(["Old", "B", "C"])("%s is of nobody else", (title) => {
    expect(isOfSomebodyElse(both, "title", title)).toBe(false);
  });

  it("a third value is", () => {
    expect(isOfSomebodyElse(both, "title", "Z")).toBe(true);
  });

  it("nothing is said of fields that were not told, or not looked up before", () => {
    expect(isOfSomebodyElse(both, "isOnline", false)).toBe(false);
    expect(isOfSomebodyElse(journal({ edit: { title: "B" }, base: null }), "title", "Z")).toBe(
      false,
    );
  });

  it("gives a field up at the second lookup in a row that shows a third value", () => {
    const told = journal({ edit: { title: "B", isOnline: false } });
    const first = sight(told, { ...OLD, title: "Z" });
    expect(first.overruled).toEqual({});
    const second = sight(first.journal, { ...OLD, title: "Y" });
    expect(second.overruled).toEqual({ title: "B" });
    expect(askedFor(second.journal)).toEqual({ isOnline: false });
  });

  it("forgets a third value that an older copy showed", () => {
    const told = journal({ edit: { title: "B" } });
    const lagging = sight(told, { ...OLD, title: "Z" });
    const usual = sight(lagging.journal, OLD);
    const again = sight(usual.journal, { ...OLD, title: "Z" });
    expect([lagging, usual, again].map(({ overruled }) => overruled)).toEqual([{}, {}, {}]);
  });

  it("waits while an edit of the same field is on its way", () => {
    const told = journal({ edit: { title: "B" } }, { edit: { title: "C" }, state: "sent" });
    const once = sight(told, { ...OLD, title: "Z" });
    const twice = sight(once.journal, { ...OLD, title: "Z" });
    expect(twice.overruled).toEqual({});
  });
});
