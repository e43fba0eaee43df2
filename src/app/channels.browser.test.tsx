import { QueryClientProvider } from "@tanstack/react-query";
import { describe, expect, it, vi } from "vitest";
import { ApiProvider } from "#api/api-context.tsx";
import { createApiClient } from "#api/client.ts";
import { fetchForTest } from "#api/fetch-for-test.ts";
import { parseRuntimeConfig } from "#api/runtime-config.ts";
import { createSettleTracker } from "#api/settle-tracker.ts";
import { ChannelIngest } from "#features/channels/channel-ingest.tsx";
import { ChannelList } from "#features/channels/channel-list.tsx";
import { ChannelSwitch } from "#features/channels/channel-switch.tsx";
import { createQueryClient } from "./query-client.ts";
import { renderForTest } from "./render-for-test.tsx";

const html = () => document.documentElement.outerHTML;

/** The list of an account with such channels. */
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
      <ApiProvider value={{ api, queryClient, settle: createSettleTracker() }}>
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

describe("ChannelIngest", () => {
  it("holds no value before it is asked for, and none after it is hidden", async () => {
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

describe("ChannelSwitch", () => {
  it("tells the service one thing at a time", async () => {
    const ends: (() => void)[] = [];
    const onChange = vi.fn<(isOn: boolean) => Promise<void>>(
      () => new Promise((resolve) => ends.push(resolve)),
    );
    const screen = await renderForTest(
      <ChannelSwitch label="DVR" hint="Hint" isOn={false} onChange={onChange} />,
    );
    const control = screen.getByRole("switch", { name: "DVR" });
    await control.click();
    await control.click();
    expect(onChange.mock.calls).toEqual([[true]]);
    ends[0]?.();
    await expect.element(control).toHaveAttribute("aria-busy", "false");
    await control.click();
    expect(onChange).toHaveBeenCalledTimes(2);
  });
});

describe("ChannelList", () => {
  it("reads every page, and leaves out what can't be read", async () => {
    const rows = Array.from({ length: 230 }, (_, i) => ({ id: `c${i}`, title: `Channel ${i}` }));
    const { screen } = await showList([...rows, { title: "no id" }]);
    await expect.poll(() => screen.getByRole("article").elements().length).toBe(230);
    await expect.element(screen.getByText("1 channel could not be read")).toBeVisible();
  });

  it("finds titles in any case, and says when there is none", async () => {
    const rows = [{ id: "a", title: "Évora CAM" }, { id: "b", title: "Other" }, { id: "c" }];
    const { screen } = await showList(rows, " évora cam ");
    await expect.poll(() => screen.getByRole("article").elements().length).toBe(1);
    await screen.unmount();
    const { screen: none } = await showList(rows, "zzz");
    await expect.element(none.getByRole("link", { name: "Show all channels" })).toBeVisible();
  });

  it("keeps what it has when it can't be read again, and says so", async () => {
    const { screen, readAgain } = await showList([{ id: "a", title: "Cam" }]);
    await expect.element(screen.getByRole("article")).toBeVisible();
    await readAgain(true);
    await expect.element(screen.getByText(/^Shown as of/)).toBeVisible();
    await expect.element(screen.getByRole("article")).toBeVisible();
    await readAgain(false);
    await expect.element(screen.getByText(/^Shown as of/)).not.toBeInTheDocument();
  });

  it("says when the account has none", async () => {
    const { screen } = await showList([]);
    await expect.element(screen.getByText("No channels yet")).toBeVisible();
  });
});
