import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createQueryClient } from "#app/providers.tsx";
import { ChannelRecordings } from "#library/channel-recordings.tsx";
import { formatListRule, parseListRule } from "#library/list-rules.ts";
import { ApiProvider } from "#shared/http/api-context.tsx";
import { renderForTest } from "#test/render-for-test.tsx";
import { servicesForTest } from "#test/services-for-test.ts";
import { videoForTest } from "#videos/video-for-test.ts";
import { EMPTY_LIBRARY } from "#videos/video-library.ts";
import { videoLibraryQueries } from "#videos/video-library-queries.ts";
import { ListChoices } from "./list-choices.tsx";
import { ListSource } from "./list-source.tsx";

const LONG = "W".repeat(480);

/** Shows part of a page, with a library that has recordings of two channels. */
async function show(element: ReactNode, title = "Evening news") {
  const services = {
    ...servicesForTest(() =>
      Response.json({
        data: [
          { id: "news", title, creation_date: "2026-01-02T00:00:00Z" },
          { id: "sport", title: "Sport", creation_date: "2026-01-01T00:00:00Z" },
        ],
        paging: { next: null },
        totalCount: "2",
      }),
    ),
    queryClient: createQueryClient(),
  };
  onTestFinished(() => services.settle.close());
  const { api, queryClient } = services;
  queryClient.setQueryData(videoLibraryQueries.all(api).queryKey, {
    ...EMPTY_LIBRARY,
    videos: [
      videoForTest("a", { channelId: "news", title, thumbnailUrl: null }),
      videoForTest("b", { channelId: "sport", thumbnailUrl: null }),
    ],
    totalCount: 2,
    isComplete: true,
    readAtMs: Date.now(),
  });
  return await renderForTest(
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={services}>
        <main>{element}</main>
      </ApiProvider>
    </QueryClientProvider>,
  );
}

/** Shows the lists of the address, as the library does. */
function Lists() {
  const list = new URLSearchParams(useLocation().search).get("list");
  const rule = list === null ? null : parseListRule(list);
  return (
    <>
      <ListChoices
        list={list}
        toHref={(next) => (next === null ? "/" : `/?list=${encodeURIComponent(next)}`)}
      />
      <output>{rule?.kind === "recordings" ? rule.channelId : "all"}</output>
    </>
  );
}

it("Chooses the channel of recordings by the keyboard alone, which stays at the choice", async () => {
  await show(<Lists />);
  const choice = page.getByRole("combobox", { name: "Recordings of a channel" });
  const shown = page.getByRole("status");
  await expect.element(choice).toBeVisible();
  await expect.element(page.getByRole("option", { name: "Evening news" })).toBeInTheDocument();
  const button = page.getByRole("button", { name: "Paste list" }).element();
  if (button instanceof HTMLElement) button.focus();
  await userEvent.keyboard("{Tab}");
  await expect.element(choice).toHaveFocus();
  const choose = async (keys: string) => {
    await userEvent.keyboard(" ");
    await expect.element(page.getByRole("option", { name: "Sport" })).toBeVisible();
    await userEvent.keyboard(`${keys}{Enter}`);
    await expect.element(choice).toHaveFocus();
  };
  await choose("{ArrowDown}");
  await expect.element(shown).toHaveTextContent("news");
  await choose("{ArrowDown}");
  await expect.element(shown).toHaveTextContent("sport");
  await choose("{Home}");
  await expect.element(shown).toHaveTextContent("all");
});

it("Fits a title of 480 letters without a space into a page of 360 pixels", {
  tags: ["nightly"],
}, async () => {
  await page.viewport(360, 800);
  await show(
    <>
      <ChannelRecordings channelId="news" isRecorded />
      <Lists />
      <ListSource
        list={formatListRule({ kind: "recordings", channelId: "news" })}
        allHref="/"
        found={undefined}
        onListed={vi.fn<() => void>()}
        onSelect={vi.fn<() => void>()}
        onDelete={vi.fn<() => void>()}
      />
    </>,
    LONG,
  );
  await expect.element(page.getByRole("link", { name: LONG })).toBeVisible();
  await expect.element(page.getByRole("option", { name: LONG })).toBeInTheDocument();
  await expect.element(page.getByRole("heading", { name: LONG })).toBeVisible();
  const { scrollWidth, clientWidth } = document.body;
  expect(scrollWidth).toBe(clientWidth);
});
