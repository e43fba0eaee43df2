import { createMemoryRouter, RouterProvider, useNavigate } from "react-router";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { RouterContext } from "./router-context.ts";
import { useDraft } from "./use-draft.ts";
import { useChangedHref, useUrlView } from "./use-url-view.ts";

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

/** Renders controls over a router whose navigations take until `arrive` is called. */
function show(at: string) {
  const { promise: isLoaded, resolve } = Promise.withResolvers<null>();
  let visits = 0;
  const router = createMemoryRouter(
    [
      {
        path: "/videos",
        element: <Controls />,
        loader: () => (visits++ === 0 ? null : isLoaded),
        HydrateFallback: () => null,
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

const shown = (part: keyof Choices) => page.getByRole("status", { name: part });
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();

it("A choice that is on its way is kept when another control is used", async () => {
  const { router, arrive } = show("/videos");
  await press("offline");
  await press("newest");
  await expect.element(shown("show")).toHaveTextContent("offline");
  arrive();
  await expect.poll(() => router.state.location.search).toBe("?order=newest&show=offline");
  await expect.element(shown("show")).toHaveTextContent("offline");
  await expect.element(shown("order")).toHaveTextContent("newest");
});

it("A choice that was taken back before it arrived does not hide a later one", async () => {
  const { router, arrive } = show("/videos?show=live");
  await press("offline");
  await press("live");
  arrive();
  await expect.poll(() => router.state.navigation.state).toBe("idle");
  await router.navigate("/videos?show=offline");
  await expect.element(shown("show")).toHaveTextContent("offline");
});
