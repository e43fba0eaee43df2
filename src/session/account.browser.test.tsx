import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import { AfterPage, RailFoot } from "#app/after-page.tsx";
import { createQueryClient } from "#app/providers.tsx";
import { ApiProvider } from "#shared/http/api-context.tsx";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { renderForTest } from "#test/render-for-test.tsx";
import { storeForTest, transferForTest, withTransfers } from "#test/transfers-for-test.ts";
import { importDrafts } from "#uploads/import/tasks.ts";
import { noteStoredImports } from "#uploads/stored-flag.ts";

afterEach(() => localStorage.clear());

/** Renders what is on every page, with an upload that an earlier page began. */
async function show(role: "editor" | "viewer") {
  const api = createApiClient(
    parseRuntimeConfig({ sessionUrl: "/api/session", signOutUrl: "/sign-out" }),
    fetchForTest(() => Response.json({ name: "Ada Lovelace", role, endsAt: null })),
  );
  const queryClient = createQueryClient();
  const services = { api, settle: createConsistencyPoller(), page: createPageStore(), queryClient };
  const stage = { kind: "needs-file", oneClick: true, mismatch: [] } as const;
  await renderForTest(
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={withTransfers(services, storeForTest([transferForTest(stage)]))}>
        <RailFoot />
        <AfterPage />
      </ApiProvider>
    </QueryClientProvider>,
  );
}

const explanation = page.getByText("You can see everything, but change nothing.", {
  exact: false,
});
const held = page.getByText("1 unfinished upload stays on this device", { exact: false });

it("Says who is signed in, and continues the uploads of an editor", async () => {
  await page.viewport(1280, 800);
  await show("editor");
  await expect.element(page.getByText("Ada Lovelace")).toBeVisible();
  await expect.element(page.getByText("Editor", { exact: true })).toBeVisible();
  await expect.element(page.getByRole("region", { name: "Uploads" })).toBeVisible();
  await expect.element(held).not.toBeInTheDocument();
});

it("Explains to a viewer what they can do, and why uploads wait", async () => {
  await page.viewport(1280, 800);
  await show("viewer");
  await expect.element(held).toBeVisible();
  expect(page.getByRole("region", { name: "Uploads" }).elements()).toEqual([]);
  await userEvent.click(page.getByRole("button", { name: "View only" }));
  await expect.element(explanation).toBeVisible();
});

it("Explains it on a phone, beside the sign-out", async () => {
  await page.viewport(390, 800);
  await show("viewer");
  await expect.element(held).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: "More" }));
  const group = page.getByRole("group", { name: "Ada Lovelace" });
  await expect.element(group.getByText("View only")).toBeVisible();
  await expect.element(group.getByText("You can see everything", { exact: false })).toBeVisible();
  await expect.element(group.getByRole("menuitem", { name: "Sign out" })).toBeVisible();
  await page.viewport(1280, 800);
});

it("Asks about an import of this page that waits, too", async () => {
  await show("editor");
  const outcomes = { videos: [], folders: null, files: [], isStored: true };
  const playlist = { title: "Season 1", id: null, sentAtMs: null, files: [] };
  const state = { state: "waiting", isDoubtful: false, problem: null } as const;
  const task = { ...outcomes, id: "i", name: "Season 1", addedAtMs: 1, owner: null };
  await importDrafts.save("i", { ...task, playlist: { ...playlist, ...state }, isPaused: false });
  onTestFinished(async () => void (await importDrafts.drop("i")));
  noteStoredImports(true);
  onTestFinished(() => noteStoredImports(false));
  const notice = page.getByText("Earlier work waits for your confirmation: 1 import.");
  await expect.element(notice).toBeVisible();
});
