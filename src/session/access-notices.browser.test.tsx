import { QueryClientProvider, queryOptions, useQuery } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createQueryClient } from "#app/providers.tsx";
import { ApiProvider } from "#shared/http/api-context.tsx";
import { createApiClient } from "#shared/http/client.ts";
import { ApiError } from "#shared/http/errors.ts";
import { retryUntilAnswered } from "#shared/http/retry-until-answered.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { requestGateOf } from "#shared/http/watch-access.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import { type CallForTest, fetchForTest } from "#test/fetch-for-test.ts";
import { renderForTest } from "#test/render-for-test.tsx";
import { storeForTest, transferForTest, withTransfers } from "#test/transfers-for-test.ts";
import { AccessNotices } from "./access-notices.tsx";

const refused = () => Response.json({ message: "Nobody is signed in." }, { status: 401 });
const fine = () => Response.json({ fine: true });
const gone = () => Promise.reject<Response>(new TypeError("Failed to fetch"));

let online = vi.spyOn(navigator, "onLine", "get");
beforeEach(() => {
  online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Renders a page with one field and one query, and the notices of every page below it. */
async function show({
  signInUrl = "/sign-in",
  isUploading = false,
}: {
  signInUrl?: string | null;
  isUploading?: boolean;
} = {}) {
  const calls: string[] = [];
  const service = { answer: (_call: CallForTest): Response | Promise<Response> => fine() };
  const api = createApiClient(
    parseRuntimeConfig({ signInUrl }),
    fetchForTest((call) => {
      calls.push(`${call.method} ${call.url.pathname}`);
      return service.answer(call);
    }),
  );
  const queryClient = createQueryClient();
  const services = { api, settle: createConsistencyPoller(), page: createPageStore(), queryClient };
  const thing = queryOptions({
    queryKey: ["thing"],
    queryFn: ({ signal }) => api.http({ path: "/v2/thing", signal }),
    retry: false,
  });
  function Thing() {
    const { data, error } = useQuery(thing);
    return <p>Thing: {data === undefined ? (error?.message ?? "loading") : "loaded"}</p>;
  }
  const store = storeForTest(isUploading ? [transferForTest({ kind: "sending" })] : []);
  await renderForTest(
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={withTransfers(services, store)}>
        <input aria-label="Draft" />
        <button type="button">Save</button>
        <Thing />
        <AccessNotices />
      </ApiProvider>
    </QueryClientProvider>,
  );
  await expect.element(page.getByText("Thing: loaded")).toBeVisible();
  const change = () =>
    api.http({ path: "/v2/thing", method: "PUT", body: {} }).catch((error: unknown) => error);
  return { calls, service, services, change, again: () => queryClient.invalidateQueries(thing) };
}

const dialog = () => page.getByRole("dialog", { name: "You’re signed out" });
const pauseLine = () => page.getByText("Too many requests. Retrying in ");
const status = () => page.getByRole("status").first();

describe("an expired sign-in", () => {
  it("Asks once, keeps what is there, and closes by itself after the sign-in", async () => {
    const { calls, service, change, again } = await show();
    const draft = page.getByLabelText("Draft");
    await userEvent.type(draft, "half a sent");
    await userEvent.tab();
    service.answer = refused;
    void again();
    await expect.element(dialog()).toHaveTextContent("Nobody is signed in.");
    await expect
      .element(dialog())
      .toHaveTextContent("Paused work resumes under the next account that signs in.");
    expect(await change()).toMatchObject({ kind: "signed-out" });
    await expect.element(page.getByText("Thing: loaded")).toBeInTheDocument();
    expect(page.getByRole("dialog").elements()).toHaveLength(1);
    const link = dialog().getByRole("link", { name: "Sign in" });
    await expect.element(link).toHaveAttribute("href", "/sign-in");
    await expect.element(link).toHaveAttribute("target", "_blank");
    await expect.element(link).toHaveAttribute("rel", "noopener");
    service.answer = fine;
    calls.length = 0;
    dispatchEvent(new Event("focus"));
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(page.getByRole("button", { name: "Save" })).toHaveFocus();
    await expect.element(draft).toHaveValue("half a sent");
    await expect.element(status()).toHaveTextContent("You’re signed in again.");
    await vi.waitFor(() => expect(calls).toEqual(["GET /api/v2/vod", "GET /api/v2/thing"]));
  });

  it("An expired sign-in does not interrupt a person who writes, and takes no key", async () => {
    const { service, again } = await show();
    const draft = page.getByLabelText("Draft");
    await userEvent.type(draft, "we went ");
    service.answer = refused;
    void again();
    await expect.element(page.getByRole("alert")).toHaveTextContent("You’re signed out.");
    await userEvent.keyboard("down to the sea{Enter}");
    await expect.element(draft).toHaveValue("we went down to the sea");
    await expect.element(dialog()).not.toBeInTheDocument();
    await page.getByRole("button", { name: "Save" }).click();
    await expect.element(dialog()).toHaveFocus();
    await userEvent.keyboard(" {Enter}");
    await expect.element(dialog()).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  it("The notice of an expired sign-in is a line after it is dismissed, and returns at the next loss", async () => {
    const { service, change } = await show();
    service.answer = refused;
    await change();
    await dialog().getByRole("button", { name: "Not now" }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect
      .element(page.getByText("Work on this page is paused until you sign in."))
      .toBeVisible();
    await expect.element(page.getByRole("link", { name: "Sign in" })).toBeVisible();
    dispatchEvent(new Event("focus"));
    await change();
    await expect.element(dialog()).not.toBeInTheDocument();
    service.answer = fine;
    dispatchEvent(new Event("focus"));
    await expect.element(page.getByText("What is on this page waits")).not.toBeInTheDocument();
    service.answer = refused;
    await change();
    await expect.element(dialog()).toBeVisible();
  });

  it("Returns to the shown page when the link is followed", async () => {
    const { service, change } = await show({ signInUrl: "/sign-in?return={return}" });
    service.answer = refused;
    await change();
    const { pathname, search } = location;
    await expect
      .element(dialog().getByRole("link", { name: "Sign in" }))
      .toHaveAttribute("href", `/sign-in?return=${encodeURIComponent(pathname + search)}`);
  });

  it("Asks for a reload where no address is known, and says what that stops", async () => {
    const { service, change } = await show({ signInUrl: null, isUploading: true });
    service.answer = refused;
    await change();
    await expect.element(dialog().getByRole("button", { name: "Reload" })).toBeVisible();
    await expect.element(dialog()).toHaveTextContent("Reloading pauses uploads in this tab.");
    expect(page.getByRole("link").elements()).toHaveLength(0);
  });

  it("An expired sign-in does not ask where only one URL is refused: that is reported in its place", async () => {
    const { calls, service, again } = await show();
    const seen: boolean[] = [];
    const observer = new MutationObserver(() => {
      seen.push(document.querySelector("dialog") !== null);
    });
    observer.observe(document.body, { subtree: true, childList: true });
    service.answer = ({ url }) => (url.pathname.endsWith("/thing") ? refused() : fine());
    calls.length = 0;
    await again();
    observer.disconnect();
    expect(calls).toEqual(["GET /api/v2/thing", "GET /api/v2/vod", "GET /api/v2/thing"]);
    expect(seen.includes(true)).toBe(false);
  });

  it("Asks once at a time, however often the person returns", async () => {
    const { calls, service, change } = await show();
    service.answer = refused;
    await change();
    await expect.element(dialog()).toBeVisible();
    const answers: (() => void)[] = [];
    service.answer = () =>
      new Promise((resolve) => {
        answers.push(() => resolve(refused()));
      });
    calls.length = 0;
    for (let turn = 0; turn < 5; turn += 1) dispatchEvent(new Event("focus"));
    dispatchEvent(new Event("online"));
    document.dispatchEvent(new Event("visibilitychange"));
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    expect(calls).toEqual(["GET /api/v2/vod"]);
    answers[0]?.();
    await expect.element(dialog()).toBeVisible();
  });

  it("Closes when another tab of the same dashboard reports a sign-in", async () => {
    const { service, change } = await show();
    service.answer = refused;
    await change();
    await expect.element(dialog()).toBeVisible();
    service.answer = fine;
    const other = await import("#shared/http/watch-access.ts");
    const tab = createApiClient(parseRuntimeConfig({}), fetchForTest(fine));
    const gate = other.requestGateOf({
      api: tab,
      settle: createConsistencyPoller(),
      page: createPageStore(),
      queryClient: createQueryClient(),
    });
    await tab.http({ path: "/v2/vod" });
    expect(gate.getState().isAdmitted).toBe(true);
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  it("Retries once more where a sign-in is reported during the request", async () => {
    const { service, change } = await show();
    service.answer = refused;
    // Checks by the clock never run here. Fake timers would advance with each poll of the test.
    const { setTimeout: start } = globalThis;
    vi.spyOn(globalThis, "setTimeout").mockImplementation((run, ms = 0) =>
      start(ms < 5000 ? run : () => {}, ms),
    );
    await change();
    await expect.element(dialog()).toBeVisible();
    const answers: ((answer: Response) => void)[] = [];
    service.answer = () => new Promise((resolve) => answers.push(resolve));
    dispatchEvent(new Event("focus"));
    await expect.poll(() => answers).toHaveLength(1);
    dispatchEvent(new Event("focus"));
    service.answer = fine;
    // The call was sent before the sign-in, and is answered after it.
    answers[0]?.(refused());
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  it("Ends the wait of a persistent call before its next automatic retry", async () => {
    const { service, services } = await show();
    service.answer = refused;
    // Retries by the clock never run here.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const reasons: unknown[] = [];
    const outcome = retryUntilAnswered(
      () => services.api.http({ path: "/v2/sign", method: "POST", body: {} }),
      new AbortController().signal,
      (reason) => reasons.push(reason),
    );
    await expect.element(dialog()).toBeVisible();
    expect(reasons).toEqual(["signed-out"]);
    service.answer = fine;
    requestGateOf(services).checkNow();
    expect(await outcome).toEqual({ fine: true });
    expect(reasons).toEqual(["signed-out", null]);
  });
});

describe("a pause", () => {
  it("Counts down visibly, and is announced once", { tags: ["nightly"] }, async () => {
    const { calls, service, change } = await show();
    const reported = new Set<string>();
    const observer = new MutationObserver(() => reported.add(status().element().textContent));
    observer.observe(status().element(), { subtree: true, childList: true, characterData: true });
    service.answer = () => Response.json({}, { status: 429, headers: { "Retry-After": "3" } });
    expect(await change()).toBeInstanceOf(ApiError);
    service.answer = fine;
    await expect.element(pauseLine()).toHaveTextContent("3s");
    const waiting = change();
    await expect.element(pauseLine()).toHaveTextContent("1s");
    expect(calls.filter((call) => call.startsWith("PUT"))).toHaveLength(1);
    expect(await waiting).toEqual({ fine: true });
    await expect.element(pauseLine()).not.toBeInTheDocument();
    observer.disconnect();
    expect([...reported].filter((text) => text !== "")).toEqual([
      "Too many requests. Waiting 3s before the next one.",
    ]);
  });
});

describe("a lost connection", () => {
  it("Is claimed only when the dashboard's own address does not answer either", async () => {
    const { calls, service, change } = await show();
    service.answer = ({ url }) => (url.pathname === "/config.json" ? fine() : gone());
    expect(await change()).toMatchObject({ kind: "network" });
    await vi.waitFor(() => expect(calls).toContain("GET /config.json"));
    await expect.element(page.getByText("No connection")).not.toBeInTheDocument();
    service.answer = gone;
    await change();
    await expect.element(page.getByText("Offline since")).toBeVisible();
    await expect.element(status()).toHaveTextContent("You’re offline.");
  });

  it("Says how old the shown data is, and reads it again when the connection is back", async () => {
    const { calls, service, services } = await show({ isUploading: true });
    services.queryClient.setQueryData(["thing"], {}, { updatedAt: Date.now() - 12.5 * 60_000 });
    online.mockReturnValue(false);
    service.answer = gone;
    calls.length = 0;
    dispatchEvent(new Event("offline"));
    await expect
      .element(page.getByText("Offline since"))
      .toHaveTextContent("Data is 12 minutes old. Uploads resume when you’re back online.");
    expect(calls).toEqual([]);
    await page.getByRole("button", { name: "Try now" }).click();
    await vi.waitFor(() => expect(calls).toEqual(["GET /config.json"]));
    online.mockReturnValue(true);
    service.answer = fine;
    dispatchEvent(new Event("online"));
    await expect.element(page.getByText("Offline since")).not.toBeInTheDocument();
    await expect.element(status()).toHaveTextContent("You’re back online.");
    await vi.waitFor(() =>
      expect(calls).toEqual(["GET /config.json", "GET /config.json", "GET /api/v2/thing"]),
    );
  });
});
