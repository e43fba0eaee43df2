import { createMemoryRouter, Link, Outlet, RouterProvider, useSearchParams } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { RouterContext } from "./router-context.ts";
import { useUrlSearch } from "./use-typed.ts";

function Search() {
  const [params] = useSearchParams();
  const shown = params.get("show");
  const { text, change } = useUrlSearch(
    params.get("q") ?? "",
    (q) => `/videos?${new URLSearchParams({ q, ...(shown === null ? {} : { show: shown }) })}`,
  );
  return (
    <>
      <input aria-label="Search" value={text} onChange={({ target }) => change(target.value)} />
      <Link to="/videos">All</Link>
      <Link to="/channels">Channels</Link>
      <output>{params.toString()}</output>
    </>
  );
}

/** Renders a search over a router whose navigations take until `arrive` is called. */
function show() {
  const { promise: isLoaded, resolve } = Promise.withResolvers<null>();
  let visits = 0;
  const loader = () => (visits++ === 0 ? null : isLoaded);
  const router = createMemoryRouter(
    [
      {
        element: <Outlet />,
        HydrateFallback: () => null,
        children: [
          { path: "/videos", element: <Search />, loader, shouldRevalidate: () => true },
          { path: "/channels", element: <h1>Channels</h1>, loader: () => isLoaded },
        ],
      },
    ],
    { initialEntries: ["/videos?show=offline"] },
  );
  void render(
    <RouterContext value={router}>
      <RouterProvider router={router} />
    </RouterContext>,
  );
  return { router, arrive: () => resolve(null) };
}

/** Lets typing pause, for longer than it may. */
const pause = () => vi.advanceTimersByTime(600);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});

afterEach(() => {
  vi.useRealTimers();
});

test("A filter that a link takes away is not brought back by the text typed just before", async () => {
  const { router, arrive } = show();
  await page.getByLabelText("Search").fill("ferry");
  await page.getByRole("link", { name: "All" }).click();
  pause();
  expect(router.state.navigation.location?.search).toBe("");
  arrive();
  await expect.element(page.getByRole("status")).toHaveTextContent(/^$/);
  pause();
  await expect.element(page.getByRole("status")).toHaveTextContent("q=ferry");
  expect(router.state.location.search).toBe("?q=ferry");
});

test("A page that is left while its search is typed is not returned to", async () => {
  const { router, arrive } = show();
  await page.getByLabelText("Search").fill("ferry");
  await page.getByRole("link", { name: "Channels" }).click();
  pause();
  arrive();
  await expect.element(page.getByRole("heading", { name: "Channels" })).toBeVisible();
  expect(router.state.location.pathname).toBe("/channels");
});
