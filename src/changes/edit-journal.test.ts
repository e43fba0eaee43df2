import { describe, expect, it } from "vitest";
import {
  differing,
  emptyJournal,
  fieldsOnTheirWay,
  isInDoubt,
  isOfAnotherPerson,
  isSame,
  type Journal,
  pendingFields,
  reconcile,
  type Step,
  withoutStep,
  withState,
  withStep,
} from "./edit-journal.ts";

interface Video {
  title: string;
  isOnline: boolean;
  folders: readonly { id: string }[];
}

const OLD: Video = { title: "Old", isOnline: true, folders: [{ id: "1" }] };

function journal(...steps: Partial<Step<Video>>[]): Journal<Video> {
  return steps.reduce<Journal<Video>>(
    (all, step, index) =>
      withStep(all, {
        id: String(index),
        edit: {},
        base: OLD,
        state: "saved",
        isHeld: false,
        ...step,
      }),
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
  ] as const)("Compares %j and %j, which are the same: %s", (a, b, expected) => {
    expect(isSame(a, b)).toBe(expected);
  });
});

it("Only requested fields count as different", () => {
  expect(differing(OLD, { title: "New", isOnline: true })).toEqual(["title"]);
});

describe("several edits of one record", () => {
  it("Several edits of one record add up, the later one winning", () => {
    const all = journal({ edit: { title: "B" } }, { edit: { isOnline: false, title: "C" } });
    expect(pendingFields(all)).toEqual({ title: "C", isOnline: false });
  });

  it("Several edits of one record keep earlier requests when one is refused", () => {
    const all = journal({ edit: { title: "B" } }, { edit: { title: "C", isOnline: false } });
    expect(pendingFields(withoutStep(all, "1"))).toEqual({ title: "B" });
  });

  it("Several edits of one record remember a lost answer for its own edit", () => {
    const all = withState(journal({ edit: { title: "B" } }, { edit: {} }), "1", "unknown");
    expect(all.steps.map(({ state }) => state)).toEqual(["saved", "unknown"]);
  });
});

describe("what a lookup shows", () => {
  const both = journal({ edit: { title: "B" } }, { edit: { title: "C" } });

  it.each(["Old", "B", "C"])(
    "What a lookup shows is not another person's change when it shows %s",
    (title) => {
      expect(isOfAnotherPerson(both, "title", title)).toBe(false);
    },
  );

  it("What a lookup shows is another person's change when it shows a third value", () => {
    expect(isOfAnotherPerson(both, "title", "Z")).toBe(true);
  });

  it("Proves nothing about fields that were not sent, or not looked up before", () => {
    expect(isOfAnotherPerson(both, "isOnline", false)).toBe(false);
    expect(isOfAnotherPerson(journal({ edit: { title: "B" }, base: null }), "title", "Z")).toBe(
      false,
    );
  });

  it("Drops a pending field at the second lookup in a row with a third value", () => {
    const sent = journal({ edit: { title: "B", isOnline: false } });
    const first = reconcile(sent, { ...OLD, title: "Z" });
    expect(first.overruled).toEqual({});
    const second = reconcile(first.journal, { ...OLD, title: "Y" });
    expect(second.overruled).toEqual({ title: "B" });
    expect(pendingFields(second.journal)).toEqual({ isOnline: false });
  });

  it("Forgets a third value that an older copy showed", () => {
    const sent = journal({ edit: { title: "B" } });
    const lagging = reconcile(sent, { ...OLD, title: "Z" });
    const usual = reconcile(lagging.journal, OLD);
    const again = reconcile(usual.journal, { ...OLD, title: "Z" });
    expect([lagging, usual, again].map(({ overruled }) => overruled)).toEqual([{}, {}, {}]);
  });

  it("Waits while an edit of the same field is being sent", () => {
    const sent = journal({ edit: { title: "B" } }, { edit: { title: "C" }, state: "saving" });
    const once = reconcile(sent, { ...OLD, title: "Z" });
    const twice = reconcile(once.journal, { ...OLD, title: "Z" });
    expect(twice.overruled).toEqual({});
  });
});

describe("an edit that waits to be sent", () => {
  const sent = journal({ edit: { title: "B" } }, { edit: { title: "C", isOnline: false } });
  const waiting = withStep(sent, {
    id: "2",
    edit: { title: "D" },
    base: OLD,
    state: "waiting",
    isHeld: false,
  });

  it("Gives up the fields that a later one changes too", () => {
    const later = withStep(waiting, {
      id: "3",
      edit: { title: "E" },
      base: OLD,
      state: "waiting",
      isHeld: false,
    });
    expect(later.steps.map(({ id }) => id)).toEqual(["0", "1", "3"]);
    expect(pendingFields(withoutStep(later, "3"))).toEqual({ title: "C", isOnline: false });
  });

  it("An edit that waits to be sent is pending, as a sent one is", () => {
    expect(fieldsOnTheirWay(waiting)).toEqual(["title"]);
    expect(fieldsOnTheirWay(withState(waiting, "2", "saving"))).toEqual(["title"]);
    expect(fieldsOnTheirWay(withState(waiting, "2", "saved"))).toEqual([]);
  });
});

it.each([
  ["unknown", "saved", false],
  ["saved", "unknown", true],
  ["unknown", "saving", false],
  ["unknown", "unknown", true],
] as const)("A field sent twice, %s and %s, is in doubt: %s", (first, second, expected) => {
  const sent = journal(
    { edit: { title: "B" }, state: first },
    { edit: { title: "B" }, state: second },
  );
  expect(isInDoubt(sent)).toBe(expected);
  const other = {
    id: "2",
    edit: { isOnline: false },
    base: OLD,
    state: "saved",
    isHeld: false,
  } as const;
  expect(isInDoubt(withStep(sent, other))).toBe(expected);
});
