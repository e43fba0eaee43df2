import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draftKey, drafts, type StoredDraft } from "#captions/workbench/drafts.ts";
import { loadMessages } from "#messages/catalogues.ts";
import { withMessages } from "#messages/later.tsx";
import { clearBrowser } from "#session/sign-out-session.ts";
import { ApiProvider, type ApiServices } from "#shared/http/api-context.tsx";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { holdInTab } from "#shared/storage/tab-lock.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import { applyTheme } from "#shared/ui/theme.ts";
import { renderForTest } from "#test/render-for-test.tsx";
import { storeForTest, transferForTest, withTransfers } from "#test/transfers-for-test.ts";
import type { Transfer, TransferCommand } from "#uploads/transfer.ts";
import { forgetSavedViews, keepView } from "#views/saved-views-store.ts";
import { createQueryClient, Providers } from "./providers.tsx";
import { SettingsPanels } from "./settings-panels.tsx";

const CONFIG = parseRuntimeConfig({
  defaultLocale: "en-GB",
  defaultTimeZone: "Europe/Lisbon",
  storageHosts: ["storage.example"],
  mediaHosts: ["media.example"],
});
const DRAFT: StoredDraft = {
  savedAtMs: 1,
  sourceMark: "",
  document: { format: "vtt", header: "", cues: [], after: [] },
};
const KEY = draftKey("video", null);

const services: ApiServices = {
  api: createApiClient(CONFIG),
  settle: createConsistencyPoller(),
  page: createPageStore(),
  queryClient: createQueryClient(),
};

beforeEach(clear);
afterEach(async () => {
  vi.restoreAllMocks();
  await clear();
});

async function clear(): Promise<void> {
  applyTheme("system");
  // Other tests leave drafts behind, too.
  await clearBrowser();
  localStorage.clear();
  forgetSavedViews();
}

async function show(store = storeForTest([])) {
  const screen = await renderForTest(
    <QueryClientProvider client={services.queryClient}>
      <ApiProvider value={withTransfers(services, store)}>
        <SettingsPanels />
      </ApiProvider>
    </QueryClientProvider>,
  );
  return {
    screen,
    button: (name: string) => screen.getByRole("button", { name, exact: true }),
    stored: (name: string) =>
      screen
        .getByRole("list", { name: "Stored data" })
        .getByRole("listitem")
        .filter({ hasText: name }),
  };
}

it("Shows the chosen theme at once, and that of another tab", { tags: ["nightly"] }, async () => {
  const { button } = await show();
  await button("Dark").click();
  expect(document.documentElement.dataset.theme).toBe("dark");
  expect(localStorage.getItem("reeldesk.theme")).toBe("dark");
  dispatchEvent(new StorageEvent("storage", { key: "reeldesk.theme", newValue: "light" }));
  await expect.element(button("Light")).toHaveAttribute("aria-pressed", "true");
  expect(document.documentElement.dataset.theme).toBe("light");
});

it("Writes numbers and dates as chosen, here and in other tabs, until the choice is reset", {
  tags: ["nightly"],
}, async () => {
  await loadMessages("app");
  const Panels = await withMessages(Promise.resolve(SettingsPanels), ["settings", "shared"]);
  const screen = await renderForTest(
    <Providers services={withTransfers(services, storeForTest([]))}>
      <Panels />
    </Providers>,
  );
  const number = screen.getByRole("region", { name: "Examples" });
  await expect.element(number).toHaveTextContent("1,234,567.89");
  const locale = screen.getByRole("combobox", { name: "Number and date format" });
  await expect.element(locale).toHaveDisplayValue("British English");
  await userEvent.selectOptions(locale, "fi-FI");
  await expect.element(number).toHaveTextContent("1 234 567,89");
  await screen.getByRole("button", { name: "Time zone: Europe/Lisbon" }).click();
  await screen.getByRole("combobox", { name: "City, zone or offset" }).fill("kathmandu");
  await userEvent.keyboard("{Enter}");
  await expect
    .element(screen.getByRole("button", { name: "Time zone: Asia/Kathmandu UTC+5:45" }))
    .toBeVisible();
  const weekStart = screen.getByRole("combobox", { name: "First day of the week" });
  await expect.element(weekStart).toHaveDisplayValue("Automatic (maanantai)");
  await userEvent.selectOptions(weekStart, "lauantai");
  expect(JSON.parse(localStorage.getItem("reeldesk.regional") ?? "")).toEqual({
    version: 1,
    locale: "fi-FI",
    timeZone: "Asia/Kathmandu",
    weekStart: "sat",
  });
  await screen.getByRole("button", { name: "Reset to default" }).click();
  await expect.element(number).toHaveTextContent("1,234,567.89");
  expect(localStorage.getItem("reeldesk.regional")).toBeNull();
});

it("Says where nothing can be stored", async () => {
  const { screen } = await show();
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("No.", "SecurityError");
  });
  const locale = screen.getByRole("combobox", { name: "Number and date format" });
  await userEvent.selectOptions(locale, "fi-FI");
  await expect.element(screen.getByRole("alert")).toHaveTextContent("can’t be remembered");
  await expect.element(locale).toHaveDisplayValue("British English");
});

it("Makes no request before the check starts, and stops on request", async () => {
  const signals: AbortSignal[] = [];
  const fetching = vi.spyOn(globalThis, "fetch").mockImplementation(
    (_, init) =>
      new Promise((_resolve, reject) => {
        const signal = init?.signal;
        if (!signal) return;
        signals.push(signal);
        signal.addEventListener("abort", () => reject(signal.reason));
      }),
  );
  const { screen, button } = await show();
  expect(fetching).not.toHaveBeenCalled();
  await button("Run check").click();
  const rows = screen.getByRole("list", { name: "Checks" }).getByRole("listitem");
  await expect.element(rows.first()).toHaveTextContent("Dashboard server Checking");
  await button("Stop").click();
  await expect.element(screen.getByText("Stopped.")).toBeVisible();
  expect(rows.elements().map(({ textContent }) => textContent)).toEqual([
    "Dashboard server Not checked",
    "Dashboard version Not checked",
    "API and sign-in Not checked",
    "Clock Not checked",
    "Upload storage storage.exampleNot checked",
    "Media hosts media.exampleNot checked",
    "Thumbnails Not checked",
    "Playback links Not checked",
    "Video stream Not checked",
    "Browser storage Not checked",
    "Resuming uploads Not checked",
    "Video playback Not checked",
    "Multiple tabs Not checked",
    "Storage space Not checked",
  ]);
  await button("Run again").click();
  expect(fetching).toHaveBeenCalledTimes(2);
  // Leaving the page also stops it.
  await screen.unmount();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
});

it("Sums up the results without claims about steps that were not checked", async () => {
  // The video list is rejected; of the other requests, some succeed and some fail.
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input) => {
    const address = input instanceof Request ? input.url : String(input);
    if (address.includes("/v2/vod")) return Response.json({ message: "Slowly." }, { status: 429 });
    return Response.json({}, { headers: { date: new Date().toUTCString() } });
  });
  const { screen, button } = await show();
  await button("Run check").click();
  const rows = screen.getByRole("list", { name: "Checks" }).getByRole("listitem");
  await expect.element(screen.getByText("The other", { exact: false })).toBeVisible();
  const reported = rows.elements().map(({ textContent }) => textContent);
  const count = (state: string) => reported.filter((row) => row.includes(state)).length;
  expect(reported[2]).toMatch(/Too many requests\..*Run the check again in a few minutes\./);
  for (const row of [reported[6], reported[7]])
    expect(row).toMatch(/The video list couldn’t be loaded/);
  const attention = count("Needs attention");
  const unknown = count("Couldn’t check");
  expect(screen.getByText("The other", { exact: false }).element().textContent).toBe(
    `${attention} ${attention === 1 ? "problem" : "problems"} found. ` +
      `${unknown} checks couldn’t run. The other ${reported.length - attention - unknown} checks passed.`,
  );
});

it("Clears one kind of stored data after it says what is lost", async () => {
  keepView({ name: "Mine", page: "library", link: "/library?q=a", createdAtMs: 1 });
  await drafts.save(KEY, DRAFT);
  const { screen, stored, button } = await show();
  await expect.element(stored("Saved views")).toHaveTextContent(/1 item, about \d+ bytes/);
  await expect.element(stored("Subtitle drafts")).toHaveTextContent("1 item");
  await expect.element(stored("Playlist order drafts")).toHaveTextContent("None");
  await button("Delete: Subtitle drafts").click();
  const dialog = screen.getByRole("dialog");
  await expect.element(dialog).toHaveTextContent("Unsaved changes to subtitles are lost.");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect.element(stored("Subtitle drafts")).toHaveTextContent("1 item");
  await button("Delete: Subtitle drafts").click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect.element(stored("Subtitle drafts")).toHaveTextContent("None");
  await expect.element(button("Delete: Subtitle drafts")).toHaveFocus();
  await expect.element(stored("Saved views")).toHaveTextContent("1 item");
});

it("Keeps a draft that an editor has open", async () => {
  await drafts.save(KEY, DRAFT);
  const giveBack = await new Promise<() => void>((resolve) => {
    const give = holdInTab("reeldesk-captions.video.", () => resolve(() => give()));
  });
  const { screen, stored, button } = await show();
  await expect.element(stored("Subtitle drafts")).toHaveTextContent("1 item");
  await button("Delete: Subtitle drafts").click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect
    .element(screen.getByRole("alert").filter({ hasText: "Close it first" }))
    .toHaveTextContent("A draft is open in another tab. Close it first.");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.element(stored("Subtitle drafts")).toHaveTextContent("1 item");
  giveBack();
});

it("Cancels paused uploads, and no running one", async () => {
  const resting = transferForTest({ kind: "paused" }, { id: "resting" });
  const running = transferForTest({ kind: "sending" }, { id: "running" });
  const store = storeForTest([resting, running], obey);
  const { screen, stored, button } = await show(store);
  await expect.element(stored("Unfinished uploads")).toHaveTextContent("2 items");
  await button("Delete: Unfinished uploads").click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect
    .element(screen.getByRole("alert").filter({ hasText: "Cancel those" }))
    .toHaveTextContent("Cancel those first.");
  expect(store.send).not.toHaveBeenCalled();
  store.set([resting]);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect.element(stored("Unfinished uploads")).toHaveTextContent("None");
  await expect.element(stored("Upload history")).toHaveTextContent("1 item");
  await button("Delete: Upload history").click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect.element(stored("Upload history")).toHaveTextContent("None");
});

function obey({ kind, ...rest }: TransferCommand, transfers: readonly Transfer[]) {
  const ids = "ids" in rest ? rest.ids : [];
  if (kind === "forget") return transfers.filter(({ id }) => !ids.includes(id));
  if (kind !== "cancel") return transfers;
  return transfers.map((each) =>
    ids.includes(each.id) ? { ...each, stage: { kind: "cancelled" as const } } : each,
  );
}
