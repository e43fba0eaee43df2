import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router";

/** Serves a page with the libraries that every page of the dashboard has, and nothing to show. */
const router = createBrowserRouter([
  {
    path: "*",
    element: (
      <main>
        <h1>Library</h1>
      </main>
    ),
  },
]);
const root = document.querySelector("#root");
if (root !== null) {
  createRoot(root).render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}
