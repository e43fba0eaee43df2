import { createBrowserRouter, Navigate, type RouteObject } from "react-router";
import type { ApiServices } from "#api/api-context.tsx";
import { paths } from "#lib/paths.ts";
import { CrashNotice } from "./crash-notice.tsx";
import { NotFoundPage } from "./pages/not-found-page.tsx";
import { Shell } from "./shell.tsx";

/** Every route; each page is code of its own, loaded when it is first visited. */
export function createRoutes(services: ApiServices): RouteObject[] {
  return [
    {
      element: <Shell />,
      errorElement: <CrashNotice />,
      hydrateFallbackElement: <></>,
      children: [
        {
          errorElement: <CrashNotice />,
          children: [
            { path: paths.home, element: <Navigate to={paths.library} replace /> },
            {
              path: paths.library,
              lazy: async () => {
                const { LibraryPage, libraryLoader } = await import("./pages/library-page.tsx");
                return { Component: LibraryPage, loader: libraryLoader(services) };
              },
            },
            {
              path: "/vods/:vodId",
              lazy: async () => {
                const { VodPage, vodLoader } = await import("./pages/vod-page.tsx");
                return { Component: VodPage, loader: vodLoader(services) };
              },
            },
            {
              path: paths.upload,
              lazy: async () => {
                const { UploadPage, uploadLoader } = await import("./pages/upload-page.tsx");
                return { Component: UploadPage, loader: uploadLoader(services) };
              },
            },
            { path: "*", element: <NotFoundPage /> },
          ],
        },
      ],
    },
  ];
}

/** The router of the running page. */
export function createRouter(services: ApiServices) {
  return createBrowserRouter(createRoutes(services));
}
