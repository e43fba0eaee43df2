import { createMemoryRouter, RouterProvider, useLocation } from "react-router";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { useFollow } from "#watch-time/table/perf.ts";

function Videos() {
  const { hrefOf, onClick } = useFollow();
  const { pathname, search, hash } = useLocation();
  return (
    <>
      <a href={hrefOf("/vods/a%2Fb/engagement?range=7d#curve")} onClick={onClick}>
        Slow ferry
      </a>
      <output>{pathname + search + hash}</output>
    </>
  );
}

const open = (basename: string) => {
  const router = createMemoryRouter([{ path: "*", Component: Videos }], {
    basename,
    initialEntries: [`${basename}/watch-time`],
  });
  return render(<RouterProvider router={router} />);
};

test.each(["", "/studio"])("A click in the folder '%s' is followed in the page", async (folder) => {
  const screen = await open(folder);
  const link = screen.getByRole("link", { name: "Slow ferry" });
  await expect
    .element(link)
    .toHaveAttribute("href", `${folder}/vods/a%2Fb/engagement?range=7d#curve`);
  await link.click();
  await expect
    .element(screen.getByRole("status"))
    .toHaveTextContent("/vods/a%2Fb/engagement?range=7d#curve");
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
  "A click with %o is left to the browser",
  async (how) => {
    const screen = await open("");
    const link = screen.getByRole("link", { name: "Slow ferry" }).element();
    let isTaken: boolean | null = null;
    // It would open a new tab.
    const keepHere = (event: Event) => {
      isTaken = event.defaultPrevented;
      event.preventDefault();
    };
    addEventListener("click", keepHere, { once: true });
    link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...how }));
    expect(isTaken).toBe(false);
    await expect.element(screen.getByRole("status")).toHaveTextContent(/^\/watch-time$/);
  },
);
