import { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { scopedName } from "#shared/storage/base-path.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { storageForTest } from "#test/storage-for-test.ts";
import { createApiClient } from "./client.ts";
import { ROLE_REFUSED } from "./errors.ts";
import { parseRuntimeConfig } from "./runtime-config.ts";
import { mayEditNow, sessionQuery, storedRole, storeRole, whenMayEdit } from "./session-queries.ts";

let stored: Map<string, string>;

beforeEach(() => {
  stored = storageForTest();
});

function open(answer: () => Response | Promise<Response>, sessionUrl: string | null = "/me") {
  const calls: string[] = [];
  const api = createApiClient(
    parseRuntimeConfig({ sessionUrl }),
    fetchForTest(({ url }) => {
      calls.push(url.pathname);
      return answer();
    }),
  );
  const settle = createConsistencyPoller();
  onTestFinished(() => settle.close());
  const services = { api, settle, queryClient: new QueryClient() };
  return { calls, services, read: () => services.queryClient.prefetchQuery(sessionQuery(api)) };
}

const session = (role: unknown) => Response.json({ name: "Ada", role, endsAt: null });

describe("the permission for changes", () => {
  it.each([
    ["for an editor", () => session("editor"), true, "editor"],
    ["not for a viewer", () => session("viewer"), false, "viewer"],
    ["not without a role", () => session(null), false, null],
    ["with a role that is not known here", () => session("owner"), true, "viewer"],
    ["where there is no such address", () => new Response("", { status: 404 }), true, "viewer"],
    ["where the server is down", () => new Response("", { status: 502 }), true, "viewer"],
    ["without a network", () => Promise.reject(new TypeError("no")), true, "viewer"],
    ["where a page answers", () => new Response("<html>"), true, "viewer"],
  ])("Changes of records are allowed %s", async (_case, answer, expected, role) => {
    storeRole("viewer");
    const { services, read } = open(answer);
    await read();
    expect(mayEditNow(services)).toBe(expected);
    expect(storedRole()).toBe(role);
  });

  it.each([
    ["editor", true],
    ["viewer", false],
    [null, false],
    ["owner", false],
  ])("Follows the stored role until the answer: %s", (role, expected) => {
    if (role !== null) stored.set(scopedName("reeldesk.role"), role);
    expect(mayEditNow(open(() => session("editor")).services)).toBe(expected);
  });

  it("The permission for changes is given where no sign-in is configured, without a call", async () => {
    const { calls, services } = open(() => session("viewer"), null);
    await whenMayEdit(services);
    expect(mayEditNow(services)).toBe(true);
    expect(calls).toEqual([]);
  });
});

it("Is awaited until the role allows changes", async () => {
  let role = "viewer";
  const { services } = open(() => session(role));
  const allowed = vi.fn<() => void>();
  void whenMayEdit(services).then(allowed);
  await vi.waitFor(() => expect(storedRole()).toBe("viewer"));
  expect(allowed).not.toHaveBeenCalled();
  role = "editor";
  await services.queryClient.invalidateQueries({ queryKey: ["session"] });
  expect(allowed).toHaveBeenCalledOnce();
});

it.each([
  [403, { message: "No.", requiredRole: "editor" }, "editor-needed", ""],
  [403, { message: "No.", requiredRole: "viewer" }, "viewer-needed", ""],
  [403, { message: "No.", requiredRole: "owner" }, "forbidden", "No."],
  [403, { message: "No." }, "forbidden", "No."],
  [400, { message: "No.", requiredRole: "editor" }, "rejected", "No."],
])("Reads a refusal with %i and %j as %s", async (status, body, kind, serviceMessage) => {
  const { services } = open(() => Response.json(body, { status }));
  const onRefused = vi.fn<() => void>();
  addEventListener(ROLE_REFUSED, onRefused);
  const change = services.api.http({ path: "/v2/vod/1", method: "PUT", body: {} });
  await expect(change).rejects.toMatchObject({ kind, status, serviceMessage });
  removeEventListener(ROLE_REFUSED, onRefused);
  expect(onRefused).toHaveBeenCalledTimes(kind.endsWith("-needed") ? 1 : 0);
});
