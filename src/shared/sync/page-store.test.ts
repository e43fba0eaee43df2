import { expect, it } from "vitest";
import { createPageStore, pageObject, pageSlice } from "./page-store.ts";

const ordersOf = pageSlice<readonly string[]>("test:orders", [], (ids) => ids.includes("sending"));
const editsOf = pageSlice<readonly string[]>("test:edits", [], (ids) => ids.includes("sending"));

it("Keeps the slices of a page apart, and those of another page", () => {
  const [page, other] = [{ page: createPageStore() }, { page: createPageStore() }];
  ordersOf(page).setState(["a"]);
  expect(ordersOf(page)).toBe(ordersOf(page));
  expect(ordersOf(page).getState()).toEqual(["a"]);
  expect(editsOf(page).getState()).toEqual([]);
  expect(ordersOf(other).getState()).toEqual([]);
});

it("Notifies listeners of a slice only of its own changes, also of one made by a listener", () => {
  const page = { page: createPageStore() };
  const seen: unknown[] = [];
  ordersOf(page).subscribe((now) => editsOf(page).setState(now));
  ordersOf(page).subscribe((now, before) => seen.push(["orders", now, before]));
  editsOf(page).subscribe((now, before) => seen.push(["edits", now, before]));
  ordersOf(page).setState(["a"]);
  ordersOf(page).setState((now) => now);
  expect(seen).toEqual([
    ["orders", ["a"], []],
    ["edits", ["a"], []],
  ]);
});

it("Notifies a listener only of the last value, where another one replaces it at once", () => {
  const page = { page: createPageStore() };
  const slice = ordersOf(page);
  const seen: unknown[] = [];
  slice.subscribe((now) => slice.setState(now.length === 1 ? ["a", "b"] : now));
  slice.subscribe((now, before) => seen.push([now, before]));
  slice.setState(["a"]);
  expect(seen).toEqual([[["a", "b"], []]]);
});

const isAsked = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));

it("Creates an object on its first use, once for each page", () => {
  const [page, other] = [{ page: createPageStore() }, { page: createPageStore() }];
  let count = 0;
  const counterOf = pageObject((services: typeof page) => {
    count += 1;
    return { count, orders: ordersOf(services) };
  });
  expect(count).toBe(0);
  expect(counterOf(page)).toBe(counterOf({ ...page }));
  expect(counterOf(page).orders).toBe(ordersOf(page));
  expect(counterOf(other)).toEqual({ count: 2, orders: ordersOf(other) });
});

it("Makes the browser ask before leaving while any slice has unsaved work", () => {
  const page = { page: createPageStore() };
  ordersOf(page).setState(["sending"]);
  editsOf(page).setState(["sending"]);
  ordersOf(page).setState([]);
  expect(isAsked()).toBe(true);
  editsOf(page).setState(["sent"]);
  expect(isAsked()).toBe(false);
});
