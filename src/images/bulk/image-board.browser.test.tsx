import { QueryClientProvider } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { playsHevc } from "#player/hevc-for-test.ts";
import { ApiProvider } from "#shared/http/api-context.tsx";
import { renderForTest } from "#test/render-for-test.tsx";
import { servicesForTest } from "#test/services-for-test.ts";
import { videoForTest } from "#videos/video-for-test.ts";
import { EMPTY_LIBRARY } from "#videos/video-library.ts";
import { videoLibraryQueries } from "#videos/video-library-queries.ts";
import { ImageBoard } from "./image-board.tsx";

/** Renders the board over videos whose streams are those of the sandbox, by the names of their media. */
async function show(media: readonly string[]) {
  const services = servicesForTest(
    ({ url }) => {
      const name = url.searchParams.get("contentId");
      const hls = `${location.origin}/sandbox/seed/media/${name?.split("-")[0]}/master.m3u8`;
      return name === null ? Response.json([]) : Response.json({ hls });
    },
    { mediaHosts: [location.host] },
  );
  const videos = media.map((name, at) =>
    videoForTest(`${at}`, {
      title: `${name} ${at}`,
      assetId: `${name}-${at}`,
      thumbnailUrl: null,
      splashScreenUrl: null,
    }),
  );
  services.queryClient.setQueryData(videoLibraryQueries.all(services.api).queryKey, {
    ...EMPTY_LIBRARY,
    videos,
    isComplete: true,
    readAtMs: Date.now(),
  });
  await renderForTest(
    <QueryClientProvider client={services.queryClient}>
      <ApiProvider value={services}>
        <main>
          <ImageBoard />
        </main>
      </ApiProvider>
    </QueryClientProvider>,
  );
}

it.skipIf(playsHevc())(
  "Lists videos that the browser can't play, and suggests frames for later ones",
  { tags: ["nightly"] },
  async () => {
    await show(["hevc", "hevc", "hevc", "harbour"]);
    await page.getByRole("button", { name: "Suggest frames", exact: true }).click();
    const unavailable = page.getByRole("region", { name: "Unavailable videos" });
    const reasons = unavailable.getByText("This browser can’t play this video’s format.");
    await expect.element(reasons).toHaveLength(3);
    await expect
      .element(
        page
          .getByRole("article", { name: "harbour 3" })
          .getByRole("button", { name: /^Frame 1 of/ }),
      )
      .toBeVisible();
    expect(page.getByRole("article").elements()).toHaveLength(1);
  },
);
