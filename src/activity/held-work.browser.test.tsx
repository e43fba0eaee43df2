import { QueryClientProvider } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createQueryClient } from "#app/providers.tsx";
import { type AllHeldWork, heldWorkOf } from "#changes/held-work.ts";
import { ApiProvider } from "#shared/http/api-context.tsx";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { renderForTest } from "#test/render-for-test.tsx";
import { HeldWorkNotice } from "./held-work.tsx";

const ADA = { personId: "ada", name: "Ada", signInId: "1" };
const BEN = { personId: "ben", name: "Ben", signInId: "2" };

/** Renders the notice for Ada. */
async function show(work: Partial<AllHeldWork>) {
  const api = createApiClient(
    parseRuntimeConfig({ sessionUrl: "/api/session" }),
    fetchForTest(() =>
      Response.json({ name: "Ada", personId: "ada", role: "editor", endsAt: null }),
    ),
  );
  const queryClient = createQueryClient();
  const services = { api, settle: createConsistencyPoller(), page: createPageStore(), queryClient };
  const held = heldWorkOf(services);
  held.setState((all) => ({ ...all, ...work }));
  await renderForTest(
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={services}>
        <main tabIndex={-1}>Page</main>
        <HeldWorkNotice />
      </ApiProvider>
    </QueryClientProvider>,
  );
  return held;
}

function workOf(owner: typeof ADA | null, leftCount?: number) {
  return {
    owner,
    ...(leftCount === undefined ? {} : { leftCount }),
    onContinue: vi.fn<() => void>(),
    onDiscard: vi.fn<() => void>(),
  };
}

it("Resumes all kinds of the person's own work after one confirmation", async () => {
  const edits = [workOf(ADA), workOf(ADA)];
  const bulk = [workOf(ADA, 200), workOf(ADA, 12)];
  const imports = [workOf(ADA)];
  await show({ edits, bulk, imports });
  await expect
    .element(page.getByRole("status"))
    .toHaveTextContent(
      "⁨Ada⁩’s work waits for your confirmation: 2 edits, 2 bulk changes (212 videos left), and 1 import.",
    );
  await userEvent.click(page.getByRole("button", { name: "Continue" }));
  for (const { onContinue, onDiscard } of [...edits, ...bulk, ...imports]) {
    expect([onContinue.mock.calls.length, onDiscard.mock.calls.length]).toEqual([1, 0]);
  }
});

it("Leaves the focus on the page once no work is held any more", async () => {
  const work = workOf(ADA);
  const held = await show({ edits: [work] });
  work.onContinue.mockImplementation(() => held.setState((all) => ({ ...all, edits: [] })));
  await userEvent.click(page.getByRole("button", { name: "Continue" }));
  await expect.element(page.getByRole("status")).not.toBeInTheDocument();
  await expect.element(page.getByRole("main")).toHaveFocus();
});

it("Offers no way to resume another person's work, and asks before it discards it", async () => {
  const own = workOf(ADA);
  const edit = workOf(BEN);
  const uploads = [workOf(BEN), workOf(BEN)];
  await show({ edits: [own, edit], uploads });
  const others = page.getByRole("status").filter({ hasText: "until ⁨Ben⁩ signs in" });
  await expect
    .element(others)
    .toHaveTextContent("Waiting on this device until ⁨Ben⁩ signs in: 1 edit and 2 uploads.");
  expect(others.getByRole("button", { name: "Continue" }).elements()).toEqual([]);
  await userEvent.click(others.getByRole("button", { name: "Discard" }));
  const dialog = page.getByRole("dialog", { name: "Discard unfinished work?" });
  await expect.element(dialog).toHaveTextContent("Uploads: what’s been sent is lost.");
  expect(edit.onDiscard).not.toHaveBeenCalled();
  await userEvent.click(dialog.getByRole("button", { name: "Discard" }));
  for (const { onContinue, onDiscard } of [edit, ...uploads]) {
    expect([onContinue.mock.calls.length, onDiscard.mock.calls.length]).toEqual([0, 1]);
  }
  expect(own.onDiscard).not.toHaveBeenCalled();
});
