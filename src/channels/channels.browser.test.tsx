import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createQueryClient } from "#app/providers.tsx";
import { ApiProvider, type ApiServices, useApi } from "#shared/http/api-context.tsx";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import { useStore } from "#shared/sync/use-store.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { renderForTest } from "#test/render-for-test.tsx";
import { ChannelAbout } from "./channel-about.tsx";
import { ChannelIngest } from "./channel-ingest.tsx";
import { ChannelList } from "./channel-list.tsx";
import { channelEdits, channelQueries, channelWithEdits } from "./channels-queries.ts";

/** Returns the response of an intermediary, such as a proxy. */
const lost = () => new Response("", { status: 502 });

const html = () => document.documentElement.outerHTML;

/** Renders the list of an account with these channels. */
async function showList(rows: unknown[], search = "") {
  let refusal: Response | null = null;
  const queryClient = createQueryClient();
  const api = createApiClient(
    parseRuntimeConfig({}),
    fetchForTest(({ url }) => {
      if (refusal !== null) return refusal;
      const page = Number(url.searchParams.get("page"));
      const data = rows.slice((page - 1) * 100, page * 100);
      return Response.json({ data, totalCount: String(rows.length), paging: null });
    }),
  );
  const screen = await renderForTest(
    <QueryClientProvider client={queryClient}>
      <ApiProvider
        value={{ api, queryClient, settle: createConsistencyPoller(), page: createPageStore() }}
      >
        <ChannelList search={search} />
      </ApiProvider>
    </QueryClientProvider>,
  );
  const readAgain = async (isRefused: boolean) => {
    refusal = isRefused ? new Response("", { status: 403 }) : null;
    await queryClient.refetchQueries();
  };
  return { screen, readAgain };
}

/** Renders a channel's form; the test answers every change, and lookups return the unchanged channel. */
async function showAbout() {
  const puts: { body: Record<string, unknown>; answer: (response: Response) => void }[] = [];
  const record = { id: "a", title: "Cam", online: true, live_dvr_enabled: false };
  const queryClient = createQueryClient();
  const settle = createConsistencyPoller();
  onTestFinished(() => settle.close());
  const api = createApiClient(
    parseRuntimeConfig({}),
    fetchForTest(({ method, body }) =>
      method === "PUT"
        ? new Promise((answer) => puts.push({ body, answer }))
        : Response.json(record),
    ),
  );
  const services: ApiServices = { api, queryClient, settle, page: createPageStore() };
  const screen = await renderForTest(
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={services}>
        <About services={services} />
      </ApiProvider>
    </QueryClientProvider>,
  );
  const become = async (change: Partial<typeof record>) => {
    Object.assign(record, change);
    await queryClient.refetchQueries({ queryKey: channelQueries.detailKey("a") });
  };
  return { screen, puts, become };
}

function About({ services }: { services: ApiServices }) {
  const { data } = useQuery(channelQueries.detail(services.api, "a"));
  const pending = useStore(channelEdits.pendingOf(useApi()));
  return data === undefined ? null : <ChannelAbout channel={channelWithEdits(data, pending)} />;
}

describe("ChannelIngest", () => {
  it("Holds no value before it is requested, and none after it is hidden", async () => {
    const ingest = { primaryPoint: "rtmp://secret-a", backupPoint: null, streamName: "secret-b" };
    const screen = await renderForTest(<ChannelIngest ingest={ingest} />);
    await expect.element(screen.getByText("Stream name", { exact: true })).toBeVisible();
    expect(html()).not.toContain("secret");
    expect(screen.getByRole("button", { name: /Backup/ }).query()).toBeNull();

    await screen.getByRole("button", { name: "Show: Stream name" }).click();
    await expect.element(screen.getByText("secret-b")).toBeVisible();
    expect(html()).not.toContain("secret-a");
    await expect.element(screen.getByRole("button", { name: "Hide: Stream name" })).toHaveFocus();
    await screen.getByRole("button", { name: "Show all" }).click();
    await expect.element(screen.getByText("rtmp://secret-a")).toBeVisible();
    await screen.getByRole("button", { name: "Hide all" }).click();
    expect(html()).not.toContain("secret");
  });
});

describe("ChannelAbout", () => {
  it("Sends one change at a time to the service", async () => {
    const { screen, puts } = await showAbout();
    const control = screen.getByRole("switch", { name: "DVR" });
    await control.click();
    await expect.element(control).toBeChecked();
    await expect.element(control).toHaveAttribute("aria-busy", "true");
    await control.click();
    expect(puts.map(({ body }) => body)).toEqual([{ live_dvr_enabled: true }]);
    puts[0]?.answer(Response.json({}));
    await expect.element(control).toHaveAttribute("aria-busy", "false");
    await control.click();
    await expect.element(control).not.toBeChecked();
    expect(puts.map(({ body }) => body)).toEqual([
      { live_dvr_enabled: true },
      { live_dvr_enabled: false },
    ]);
  });

  it("A refused switch moves back, with the reason beside it and nowhere else", async () => {
    const { screen, puts } = await showAbout();
    const control = screen.getByRole("switch", { name: "DVR" });
    await control.click();
    await expect.element(control).toBeChecked();
    puts[0]?.answer(Response.json({ message: "Not in your plan" }, { status: 400 }));
    await expect.element(control).not.toBeChecked();
    await expect.element(control).toHaveAccessibleDescription(/Not in your plan/);
    expect(screen.getByText("Not in your plan").elements()).toHaveLength(1);
  });

  it("Sends a lost change again, and no longer calls it lost once it is answered", async () => {
    const { screen, puts } = await showAbout();
    const again = screen.getByRole("button", { name: "Send again" });
    await screen.getByRole("switch", { name: "DVR" }).click();
    await expect.poll(() => puts.length).toBe(1);
    puts[0]?.answer(lost());
    await expect.element(screen.getByText("Not confirmed yet")).toBeVisible();
    await again.click();
    await expect.element(screen.getByText("Saving…", { exact: true })).toBeVisible();
    expect(again.query()).toBeNull();
    // The response is lost again.
    puts[1]?.answer(lost());
    await again.click();
    puts[2]?.answer(Response.json({}));
    await expect.element(screen.getByText("Saved. Not visible on the server yet.")).toBeVisible();
    expect(again.query()).toBeNull();
    expect(puts.map(({ body }) => body)).toEqual(
      Array.from({ length: 3 }, () => ({ live_dvr_enabled: true })),
    );
    await expect.element(screen.getByRole("switch", { name: "DVR" })).toBeChecked();

    // A later loss is reported again.
    await screen.getByRole("switch", { name: "DVR" }).click();
    await expect.poll(() => puts.length).toBe(4);
    puts[3]?.answer(lost());
    await expect.element(again).toBeVisible();
  });

  it("Says for how long a saved change is not visible, until the person stops waiting", {
    tags: ["nightly"],
  }, async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const { screen, puts } = await showAbout();
    await screen.getByRole("switch", { name: "DVR" }).click();
    await expect.poll(() => puts.length).toBe(1);
    puts[0]?.answer(Response.json({}));
    const note = screen.getByText("Saved. Not visible on the server yet.");
    await expect.element(note).toBeVisible();
    expect(screen.getByRole("timer").query()).toBeNull();
    vi.setSystemTime(Date.now() + 130_000);
    await expect.element(screen.getByRole("timer")).toHaveTextContent("for 2 minutes");
    await screen.getByRole("button", { name: "Stop waiting" }).click();
    await expect.element(screen.getByRole("button", { name: "Check again" })).toBeVisible();
    await expect.element(note).toBeVisible();
    expect(screen.getByRole("timer").query()).toBeNull();
    await screen.getByRole("button", { name: "Check again" }).click();
    await expect.element(screen.getByRole("timer")).toBeVisible();
  });

  it("Says why the change could not be sent again", async () => {
    const { screen, puts } = await showAbout();
    await screen.getByRole("switch", { name: "DVR" }).click();
    await expect.poll(() => puts.length).toBe(1);
    puts[0]?.answer(lost());
    await screen.getByRole("button", { name: "Send again" }).click();
    await expect.poll(() => puts.length).toBe(2);
    puts[1]?.answer(Response.json({ message: "Not in your plan" }, { status: 400 }));
    await expect.element(screen.getByText("Not in your plan")).toBeVisible();
    // The first change may still have been carried out.
    await expect.element(screen.getByText("Not confirmed yet")).toBeVisible();
  });

  it("Gives way to a value that was not on screen when the editor was opened", async () => {
    const { screen, puts, become } = await showAbout();
    await screen.getByRole("button", { name: "Edit: Title" }).click();
    await screen.getByRole("textbox", { name: "Title" }).fill("Mine");
    // A lookup updates the page before the save.
    await become({ title: "Theirs" });
    await screen.getByRole("button", { name: "Save", exact: true }).click();
    await expect.element(screen.getByText("Current value: Theirs")).toBeVisible();
    expect(puts).toHaveLength(0);
    await screen.getByRole("button", { name: "Overwrite" }).click();
    await expect.poll(() => puts.map(({ body }) => body)).toEqual([{ title: "Mine" }]);
    puts[0]?.answer(Response.json({}));
  });
});

describe("ChannelList", () => {
  it("Reads every page, and leaves out unreadable channels", async () => {
    const rows = Array.from({ length: 230 }, (_, i) => ({ id: `c${i}`, title: `Channel ${i}` }));
    const { screen } = await showList([...rows, { title: "no id" }]);
    await expect.poll(() => screen.getByRole("article").elements().length).toBe(230);
    await expect.element(screen.getByText("1 channel couldn’t be read")).toBeVisible();
  });

  it("Finds titles in any case, and says when none matches", async () => {
    const rows = [{ id: "a", title: "Évora CAM" }, { id: "b", title: "Other" }, { id: "c" }];
    const { screen } = await showList(rows, " évora cam ");
    await expect.poll(() => screen.getByRole("article").elements().length).toBe(1);
    await screen.unmount();
    const { screen: none } = await showList(rows, "zzz");
    await expect.element(none.getByRole("link", { name: "Show all channels" })).toBeVisible();
  });

  it("Keeps its channels when they can't be read again, and says so", async () => {
    const { screen, readAgain } = await showList([{ id: "a", title: "Cam" }]);
    await expect.element(screen.getByRole("article")).toBeVisible();
    await readAgain(true);
    await expect.element(screen.getByText("Data from")).toBeVisible();
    await expect.element(screen.getByRole("article")).toBeVisible();
    await readAgain(false);
    await expect.element(screen.getByText("Data from")).not.toBeInTheDocument();
  });

  it("Says when the account has no channels", async () => {
    const { screen } = await showList([]);
    await expect.element(screen.getByText("No channels yet")).toBeVisible();
  });
});
