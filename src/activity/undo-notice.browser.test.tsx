import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type ActivityFacts, clearActivity, noteActivity } from "#changes/activity.ts";
import { ApiProvider } from "#shared/http/api-context.tsx";
import { renderForTest } from "#test/render-for-test.tsx";
import { servicesForTest } from "#test/services-for-test.ts";
import { UndoNotice } from "./undo-notice.tsx";

afterEach(() => clearActivity());

/** Holds fields of the service by the path of a record. */
type Records = Record<string, Record<string, unknown>>;

/** Renders the notice beside a field, with a service that has some records. */
async function show(records: Records) {
  const sent: unknown[] = [];
  const services = servicesForTest(async ({ method, url: { pathname }, body }) => {
    const [path, record] = Object.entries(records).find(([each]) => pathname.endsWith(each)) ?? [];
    if (method === "PUT" && path !== undefined) {
      sent.push({ path, ...body });
      Object.assign(record ?? {}, body);
    }
    return Response.json(
      pathname.endsWith("/folder") ? { data: [records["/folder/7"]] } : { ...record },
    );
  });
  onTestFinished(() => services.settle.close());
  await renderForTest(
    <QueryClientProvider client={services.queryClient}>
      <ApiProvider value={services}>
        <input aria-label="Page field" />
        <button type="button">Page button</button>
        <UndoNotice />
      </ApiProvider>
    </QueryClientProvider>,
  );
  await userEvent.click(page.getByRole("button", { name: "Page button" }));
  return sent;
}

const edit = (
  id: string,
  facts: Pick<ActivityFacts, "kind" | "before" | "after"> & { recordId: string },
) => noteActivity(id, { ...facts, action: "edit", outcome: "visible" });
const undoKey = () => userEvent.keyboard("{Control>}z{/Control}");

it.each([
  {
    kind: "video",
    path: "/vod/v",
    now: { title: "New", online: true, renditions: [{}] },
    before: { title: "Old" },
    after: { title: "New" },
    sent: { title: "Old" },
  },
  {
    kind: "channel",
    path: "/channel/c",
    now: { title: "Cam", online: false },
    before: { isEnabled: true },
    after: { isEnabled: false },
    sent: { online: true },
  },
  {
    kind: "playlist",
    path: "/playlists/p",
    now: { title: "New" },
    before: { title: "Old" },
    after: { title: "New" },
    sent: { title: "Old" },
  },
  {
    kind: "folder",
    path: "/folder/7",
    now: { name: "Sea", path: "/Town/Sea", parent_id: "2" },
    before: { parentId: "1" },
    after: { parentId: "2" },
    sent: { parent_id: 1 },
  },
] as const)("Undoes a change of one record by the keyboard: $kind", async (change) => {
  const { kind, path, now, before, after } = change;
  const recordId = path.slice(path.lastIndexOf("/") + 1);
  const sent = await show({ [path]: { id: recordId, ...now } });
  edit(`a ${kind}`, { kind, recordId, before, after });
  await expect.element(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await undoKey();
  await expect.element(page.getByText(/^Undone: Edited/)).toBeVisible();
  expect(sent).toEqual([{ path, ...change.sent }]);
});

it("Offers a change that is made right after another one was undone", async () => {
  const sent = await show({ "/playlists/p": { id: "p", title: "New", description: "Long" } });
  const change = { kind: "playlist", recordId: "p" } as const;
  edit("earliest", { ...change, before: { description: "Short" }, after: { description: "Long" } });
  edit("earlier", { ...change, before: { title: "Old" }, after: { title: "New" } });
  await expect.element(page.getByText("Edited title", { exact: true })).toBeVisible();
  await undoKey();
  await expect.element(page.getByText("Undone: Edited title")).toBeVisible();
  edit("later", { ...change, before: { title: "Old" }, after: { title: "Newer" } });
  await expect.element(page.getByText("Edited title", { exact: true })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Undo" })).toBeVisible();
  // While another change is pending there is no offer, and the first is not announced.
  noteActivity("last", { action: "upload", kind: "video", recordId: null, outcome: "saving" });
  await expect.element(page.getByRole("button", { name: "Undo" })).not.toBeInTheDocument();
  expect(page.getByText(/^Undone/).query()).toBeNull();
  expect(sent).toHaveLength(1);
});

it("Leaves the key to a field in which the person is typing", async () => {
  const sent = await show({ "/playlists/p": { id: "p", title: "New" } });
  edit("one", {
    kind: "playlist",
    recordId: "p",
    before: { title: "Old" },
    after: { title: "New" },
  });
  const field = page.getByRole("textbox", { name: "Page field" });
  await expect.element(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await userEvent.fill(field, "a");
  await undoKey();
  await expect.element(field).toHaveValue("");
  await userEvent.click(page.getByRole("button", { name: "Page button" }));
  expect(sent).toEqual([]);
  await undoKey();
  await expect.element(page.getByText("Undone: Edited title")).toBeVisible();
  expect(sent).toEqual([{ path: "/playlists/p", title: "Old" }]);
});

it("Offers to undo images that were changed at once, when all have ended", async () => {
  await show({});
  const image = { action: "image", kind: "video", recordId: "v" } as const;
  const batch = { batchId: "batch", count: 2 };
  noteActivity("1", { ...image, ...batch, isKept: true, outcome: "visible" });
  noteActivity("2", { ...image, ...batch, isKept: true, outcome: "saving" });
  expect(page.getByRole("button", { name: "Undo" }).query()).toBeNull();
  noteActivity("2", { ...image, ...batch, isKept: true, outcome: "visible" });
  await expect.element(page.getByText("Changed 2 images")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  // Nothing is stored of these.
  await expect.element(page.getByText(/no longer has the earlier version/)).toBeVisible();
});
