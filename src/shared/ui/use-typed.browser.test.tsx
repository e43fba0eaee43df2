import {
  createMemoryRouter,
  Link,
  Outlet,
  RouterProvider,
  useNavigate,
  useSearchParams,
} from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { RouterContext } from "./router-context.ts";
import { useDraft, useUrlSearch } from "./use-typed.ts";
import { useChangedHref, useUrlView } from "./use-url-view.ts";

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

interface Choices {
  show: string;
  order: string;
}

const parse = (params: URLSearchParams): Choices => ({
  show: params.get("show") ?? "",
  order: params.get("order") ?? "",
});
const format = ({ show: shown, order }: Choices) =>
  `?${new URLSearchParams({ ...(shown && { show: shown }), ...(order && { order }) })}`;

/** Changes one part of the view, beside other controls of the same page. */
function Choice({ part, values }: { part: keyof Choices; values: readonly string[] }) {
  const { view, toHref } = useUrlView("/videos", parse, format);
  const navigate = useNavigate();
  const changedHref = useChangedHref(toHref);
  const [draft, change] = useDraft(view, (next) => void navigate(changedHref(view, next)));
  return (
    <>
      <output aria-label={part}>{draft[part]}</output>
      {values.map((value) => (
        <button key={value} type="button" onClick={() => change({ [part]: value })}>
          {value}
        </button>
      ))}
    </>
  );
}

function Controls() {
  return (
    <>
      <Choice part="show" values={["offline", "live"]} />
      <Choice part="order" values={["newest"]} />
    </>
  );
}

/** Renders a search over a router whose navigations take until `arrive` is called. */
function show(Page = Search, at = "/videos?show=offline") {
  const { promise: isLoaded, resolve } = Promise.withResolvers<null>();
  let visits = 0;
  const loader = () => (visits++ === 0 ? null : isLoaded);
  const router = createMemoryRouter(
    [
      {
        element: <Outlet />,
        HydrateFallback: () => null,
        children: [
          { path: "/videos", element: <Page />, loader, shouldRevalidate: () => true },
          { path: "/channels", element: <h1>Channels</h1>, loader: () => isLoaded },
        ],
      },
    ],
    { initialEntries: [at] },
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

const shown = (part: keyof Choices) => page.getByRole("status", { name: part });
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();

test("A choice that is on its way is kept when another control is used", async () => {
  const { router, arrive } = show(Controls, "/videos");
  await press("offline");
  await press("newest");
  await expect.element(shown("show")).toHaveTextContent("offline");
  arrive();
  await expect.poll(() => router.state.location.search).toBe("?show=offline&order=newest");
  await expect.element(shown("show")).toHaveTextContent("offline");
  await expect.element(shown("order")).toHaveTextContent("newest");
});

test("A choice that was taken back before it arrived does not hide a later one", async () => {
  const { router, arrive } = show(Controls, "/videos?show=live");
  await press("offline");
  await press("live");
  arrive();
  await expect.poll(() => router.state.navigation.state).toBe("idle");
  await router.navigate("/videos?show=offline");
  await expect.element(shown("show")).toHaveTextContent("offline");
});
