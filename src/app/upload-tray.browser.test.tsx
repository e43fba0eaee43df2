import { describe, expect, it, vi } from "vitest";
import { ApiProvider } from "#api/api-context.tsx";
import { createApiClient } from "#api/client.ts";
import { ApiError } from "#api/errors.ts";
import { parseRuntimeConfig } from "#api/runtime-config.ts";
import { createSettleTracker } from "#api/settle-tracker.ts";
import type { Transfer, TransferStage } from "#features/uploads/transfer.ts";
import type { TransferStore } from "#features/uploads/transfer-store.ts";
import { UploadTray } from "#features/uploads/upload-tray.tsx";
import { TransferProvider } from "#features/uploads/use-transfers.tsx";
import { createQueryClient } from "./query-client.ts";
import { renderForTest } from "./render-for-test.tsx";

function transfer(stage: TransferStage, over: Partial<Transfer> = {}): Transfer {
  return {
    id: stage.kind,
    name: "ferry.mp4",
    sizeBytes: 31_800_000_000,
    sentBytes: 14_200_000_000,
    bytesPerSecond: null,
    stage,
    ...over,
  };
}

async function show(...transfers: Transfer[]) {
  const store = {
    subscribe: () => () => {},
    getSnapshot: () => transfers,
    add: vi.fn<TransferStore["add"]>(),
    cancel: vi.fn<TransferStore["cancel"]>(),
    retry: vi.fn<TransferStore["retry"]>(),
    dismiss: vi.fn<TransferStore["dismiss"]>(),
  } satisfies TransferStore;
  const services = {
    api: createApiClient(parseRuntimeConfig({})),
    settle: createSettleTracker(),
    queryClient: createQueryClient(),
  };
  const screen = await renderForTest(
    <ApiProvider value={services}>
      <TransferProvider value={store}>
        <UploadTray />
      </TransferProvider>
    </ApiProvider>,
  );
  return { screen, store, tray: screen.getByRole("region", { name: "Uploads" }) };
}

describe("UploadTray", () => {
  it.each<[TransferStage, Partial<Transfer>, string]>([
    [{ kind: "queued" }, {}, "Starting"],
    [{ kind: "sending" }, {}, "14.2 GB of 31.8 GB"],
    [{ kind: "sending" }, { bytesPerSecond: 38_000_000 }, "Uploading · 38 MB/s · 8 minutes left"],
    [
      { kind: "sending" },
      { bytesPerSecond: 17_600_000_000 },
      "Uploading · 17.6 GB/s · 1 second left",
    ],
    [{ kind: "waiting", reason: "network" }, {}, "Waiting for the network · nothing is lost"],
    [{ kind: "waiting", reason: "signed-out" }, {}, "Signed out · goes on once you have signed in"],
    [{ kind: "waiting", reason: "busy" }, {}, "asks for a pause · nothing is lost"],
    [{ kind: "cancelled" }, {}, "stays in storage until the service clears it away"],
    [{ kind: "finishing" }, {}, "Finishing"],
    [{ kind: "checking" }, {}, "Checking whether the film arrived"],
    [{ kind: "encoding", vodId: "a/b" }, {}, "Uploaded · encoding"],
    [{ kind: "ready", vodId: "a/b" }, {}, "Ready"],
    [{ kind: "failed", failure: { kind: "etag-hidden" } }, {}, "add ETag to ExposeHeaders"],
    [
      { kind: "failed", failure: { kind: "storage-refused", status: 403, code: "AccessDenied" } },
      {},
      "Storage refused a part (status 403, AccessDenied).",
    ],
    [
      { kind: "failed", failure: { kind: "outcome-unknown" } },
      {},
      "Look in the library before sending it again.",
    ],
    [
      {
        kind: "failed",
        failure: {
          kind: "service",
          error: new ApiError("rejected", { serviceMessage: "Account full" }),
        },
      },
      {},
      "Account full",
    ],
  ])("%j says what is going on", async (stage, over, text) => {
    const { tray } = await show(transfer(stage, over));
    await expect.element(tray).toHaveTextContent(text);
  });

  it("leads to the film when it is ready", async () => {
    const { screen } = await show(transfer({ kind: "ready", vodId: "a/b" }));
    await expect
      .element(screen.getByRole("link", { name: "Open the film" }))
      .toHaveAttribute("href", "/vods/a%2Fb");
  });

  it("sums up, so that it says enough when folded", async () => {
    const { screen } = await show(
      transfer({ kind: "sending" }, { bytesPerSecond: 20_000_000 }),
      transfer({ kind: "queued" }),
      transfer({ kind: "encoding", vodId: "x" }),
      transfer({ kind: "failed", failure: { kind: "file-unreadable" } }),
    );
    await expect
      .element(screen.getByRole("heading", { level: 2 }))
      .toHaveTextContent("2 uploading · 20 MB/s · 1 encoding · 1 failed");
    await screen.getByRole("button", { name: "Hide uploads" }).click();
    expect(screen.getByRole("list").query()).toBeNull();
  });

  it("offers what each stage allows", async () => {
    const { screen, store } = await show(
      transfer({ kind: "failed", failure: { kind: "file-unreadable" } }, { name: "broken.mp4" }),
      transfer({ kind: "queued" }, { name: "new.mp4" }),
      transfer({ kind: "ready", vodId: "x" }, { name: "done.mp4" }),
    );
    await screen.getByRole("button", { name: "Try again" }).click();
    expect(store.retry.mock.calls).toEqual([["failed"]]);
    await screen.getByRole("button", { name: "Cancel new.mp4" }).click();
    expect(store.cancel.mock.calls).toEqual([["queued"]]);
    await screen.getByRole("button", { name: "Clear finished" }).click();
    expect(store.dismiss.mock.calls).toEqual([["ready"]]);
  });

  it("offers no cancel once the film may already exist", async () => {
    const { screen } = await show(
      transfer({ kind: "finishing" }),
      transfer({ kind: "checking" }),
      transfer({ kind: "encoding", vodId: "x" }),
    );
    expect(screen.getByRole("button", { name: /^Cancel/ }).elements()).toHaveLength(0);
  });

  it("looks again for a lost outcome instead of sending twice", async () => {
    const { screen } = await show(
      transfer({ kind: "failed", failure: { kind: "outcome-unknown" } }),
    );
    await expect.element(screen.getByRole("button", { name: "Check again" })).toBeVisible();
  });

  it("counts no speed for what waits", async () => {
    const { screen } = await show(
      transfer({ kind: "waiting", reason: "network" }, { bytesPerSecond: 20_000_000 }),
    );
    await expect
      .element(screen.getByRole("heading", { level: 2 }))
      .toHaveTextContent(/^1 uploading$/);
  });

  it("announces progress in steps of ten per cent", async () => {
    const { screen } = await show(transfer({ kind: "sending" }));
    await expect.element(screen.getByRole("status")).toHaveTextContent("ferry.mp4: 40 % uploaded");
  });
});
