import type { ReactNode } from "react";
import { createMemoryRouter, type RouteObject, RouterProvider } from "react-router";
import { IntlProvider, type Messages } from "use-intl";
import { render } from "vitest-browser-react";
import { RouterContext } from "#shared/ui/router-context.ts";
import { followLibraryNotes } from "#videos/merge-videos.ts";

const CATALOGUES = import.meta.glob<Partial<Messages>>("/src/messages/en/**/*.json", {
  eager: true,
  import: "default",
});
const messages: Messages = Object.assign({}, ...Object.values(CATALOGUES));

/** Renders a component with messages and a router, as on a page. */
export function renderForTest(element: ReactNode) {
  return renderRoutesForTest([{ path: "*", element }]).screen;
}

/** Renders routes with messages, starting at a URL. */
export function renderRoutesForTest(routes: RouteObject[], at = "/") {
  // Tests put libraries there that no code has read.
  followLibraryNotes();
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  const screen = render(
    <IntlProvider messages={messages} locale="en" timeZone="UTC">
      <RouterContext value={router}>
        <RouterProvider router={router} />
      </RouterContext>
    </IntlProvider>,
  );
  return { router, screen };
}
