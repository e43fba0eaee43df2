import { QueryClientProvider } from "@tanstack/react-query";
import { onTestFinished, vi } from "vitest";
import { createQueryClient } from "#app/providers.tsx";
import type { Folder } from "#folders/folders.ts";
import { DEFAULT_VIEW, type LibraryView } from "#library/library-view.ts";
import { LibraryFull } from "#library/list/library-full.tsx";
import { TextTroubles } from "#library/texts/text-troubles.tsx";
import { ApiProvider, type ApiServices } from "#shared/http/api-context.tsx";
import type { Role } from "#shared/http/bff.ts";
import { sessionQuery } from "#shared/http/session-queries.ts";
import { EMPTY_LIBRARY } from "#videos/video-library.ts";
import { videoLibraryQueries } from "#videos/video-library-queries.ts";
import type { Video } from "#videos/video-record.ts";
import type { fetchForTest } from "./fetch-for-test.ts";
import { renderForTest } from "./render-for-test.tsx";
import { servicesForTest } from "./services-for-test.ts";

/**
 * Renders the full list of a library that is completely read, with a service that the test implements.
 * @param role of the person who is signed in; absent: there is no sign-in, and everything is allowed
 */
export async function showLibraryForTest({
  videos,
  answer,
  view = {},
  folders = [],
  role,
}: {
  videos: readonly Video[];
  answer: Parameters<typeof fetchForTest>[0];
  view?: Partial<LibraryView>;
  folders?: readonly Folder[];
  role?: Role;
}) {
  const services: ApiServices = {
    ...servicesForTest(answer, role === undefined ? {} : { sessionUrl: "/session" }),
    queryClient: createQueryClient(),
  };
  const { api, queryClient } = services;
  onTestFinished(() => services.settle.close());
  queryClient.setQueryData(videoLibraryQueries.all(api).queryKey, {
    ...EMPTY_LIBRARY,
    videos,
    totalCount: videos.length,
    isComplete: true,
    readAtMs: Date.now(),
  });
  queryClient.setQueryData(["folders"], folders);
  if (role !== undefined) {
    const session = { name: "Ada", role, personId: null, endsAt: null };
    queryClient.setQueryData(sessionQuery(api).queryKey, session);
  }
  const screen = await renderForTest(
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={services}>
        <main>
          <LibraryFull
            view={{ ...DEFAULT_VIEW, ...view }}
            folderId={null}
            toHref={(next) => `/library?${next.search}`}
            search=""
            isFiltering={false}
            onFilterClose={vi.fn<() => void>()}
            onOrders={vi.fn<() => void>()}
            onCounts={vi.fn<() => void>()}
          />
        </main>
        <TextTroubles />
      </ApiProvider>
    </QueryClientProvider>,
  );
  return { screen, services };
}
