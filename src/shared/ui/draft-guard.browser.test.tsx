import { Suspense, use } from "react";
import { Link, Outlet } from "react-router";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { renderRoutesForTest } from "#test/render-for-test.tsx";
import { DraftGuard } from "./draft-guard.tsx";

const never = new Promise<string>(() => {});

function Typed() {
  return (
    <>
      <DraftGuard isChanged />
      <h1>Typed</h1>
      <Link to="/slow">Slow</Link>
      <Link to="/other">Other</Link>
    </>
  );
}

/** Shows a page whose code never loads. */
function Slow() {
  return <h1>{use(never)}</h1>;
}

function renderPages(loading: Promise<null> = Promise.resolve(null)) {
  return renderRoutesForTest(
    [
      {
        element: (
          <Suspense>
            <Outlet />
          </Suspense>
        ),
        children: [
          { path: "/typed", element: <Typed /> },
          { path: "/slow", loader: () => loading, element: <Slow /> },
          { path: "/other", element: <h1>Other</h1> },
        ],
      },
    ],
    "/typed",
  );
}

const link = (name: string) => page.getByRole("link", { name });
const heading = (name: string) => page.getByRole("heading", { level: 1, name });

it("Asks before a page is left, and keeps the page of a person who stays", async () => {
  const { router } = renderPages();
  await link("Other").click();
  await page.getByRole("button", { name: "Stay" }).click();
  await expect.element(heading("Typed")).toBeVisible();
  expect(router.state.location.pathname).toBe("/typed");
});

it("Does not hold a person who has left and continues, though the next page has not loaded", {
  tags: ["nightly"],
}, async () => {
  const { promise: loading, resolve: load } = Promise.withResolvers<null>();
  const { router } = renderPages(loading);
  await link("Slow").click();
  await page.getByRole("button", { name: "Leave" }).click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  load(null);
  await expect.poll(() => router.state.location.pathname).toBe("/slow");
  await expect.element(heading("Typed")).toBeVisible();
  await link("Other").click();
  await expect.element(heading("Other")).toBeVisible();
});
