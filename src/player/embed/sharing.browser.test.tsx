import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { createQueryClient } from "#app/providers.tsx";
import { ApiProvider } from "#shared/http/api-context.tsx";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import { type CallForTest, fetchForTest } from "#test/fetch-for-test.ts";
import { renderForTest } from "#test/render-for-test.tsx";
import { EmbedCodes } from "./embed-codes.tsx";
import { ScriptUploads } from "./script-uploads.tsx";
import { ShareLink } from "./share-link.tsx";

async function show(
  element: ReactNode,
  answer: (call: CallForTest) => Response | Promise<Response> = () => Response.json({}),
) {
  const calls: CallForTest[] = [];
  const queryClient = createQueryClient();
  const api = createApiClient(
    parseRuntimeConfig({}),
    fetchForTest((call) => {
      calls.push(call);
      return answer(call);
    }),
  );
  const screen = await renderForTest(
    <QueryClientProvider client={queryClient}>
      <ApiProvider
        value={{ api, queryClient, settle: createConsistencyPoller(), page: createPageStore() }}
      >
        {element}
      </ApiProvider>
    </QueryClientProvider>,
  );
  return {
    screen,
    calls,
    queryClient,
    button: (name: string) => screen.getByRole("button", { name }),
  };
}

describe("ShareLink", () => {
  it("Opens in another tab, and tells the other page nothing", async () => {
    const { screen } = await show(<ShareLink url="https://share.example/live/a/b" />);
    const link = screen.getByRole("link", { name: "Open in new tab" });
    await expect.element(link).toHaveAttribute("href", "https://share.example/live/a/b");
    await expect.element(link).toHaveAttribute("rel", "noopener noreferrer");
    await expect.element(link).toHaveAttribute("target", "_blank");
  });

  it("Says that there is no share link", async () => {
    const { screen } = await show(<ShareLink url={null} />);
    await expect.element(screen.getByText("No link available")).toBeVisible();
    expect(screen.getByRole("link").query()).toBeNull();
  });
});

describe("EmbedCodes", () => {
  it.each([
    "<script>window.hit = true</script>",
    '</textarea></code></pre><img src="x:" onerror="window.hit = true">',
    '<iframe srcdoc="<script>parent.hit = true</script>"></iframe>',
  ])("Shows %s as plain text", async (code) => {
    const { screen, button } = await show(<EmbedCodes kind="vod" id="a" />, () =>
      Response.json({ code }),
    );
    await button("Get code").click();
    const block = screen.getByRole("figure", { name: "Code" });
    await expect.element(block).toBeVisible();
    expect(block.element().textContent).toBe(code);
    expect(block.element().querySelectorAll("script, img, iframe")).toHaveLength(0);
    expect(Reflect.get(globalThis, "hit")).toBeUndefined();
  });

  it("Requests the size that was typed, and no invalid one", async () => {
    const { screen, calls, button } = await show(<EmbedCodes kind="playlists" id="a b" />, () =>
      Response.json({ code: "code" }),
    );
    await screen.getByLabelText("Width").fill("0");
    await expect
      .element(screen.getByRole("alert").first())
      .toHaveTextContent("Enter 1–99999 pixels");
    await expect.element(screen.getByLabelText("Width")).toHaveAttribute("aria-invalid", "true");
    await button("Get code").click({ force: true });
    expect(calls).toHaveLength(0);

    await screen.getByLabelText("Width").fill("50 %");
    await screen.getByLabelText("Height").fill("300px");
    await screen.getByLabelText("Code type").selectOptions("JavaScript");
    await button("Get code").click();
    await expect.element(screen.getByRole("figure", { name: "Code" })).toBeVisible();
    expect(calls.map(({ url }) => url.pathname + url.search)).toEqual([
      "/api/v2/playlists/a%20b/embed/javascript?width=50%25&height=300",
    ]);

    // A code that no longer matches the form is removed.
    await button("1280 × 720").click();
    expect(screen.getByRole("figure").query()).toBeNull();
    await expect.element(button("1280 × 720")).toHaveAttribute("aria-pressed", "true");
  });

  it("Shows the message of the service", async () => {
    const { screen, button } = await show(<EmbedCodes kind="vod" id="a" />, () =>
      Response.json({ message: "Embedding is not in your plan" }, { status: 400 }),
    );
    await button("Get code").click();
    await expect.element(screen.getByText("Embedding is not in your plan")).toBeVisible();
  });
});

const unfold = (screen: Awaited<ReturnType<typeof renderForTest>>) =>
  screen.getByText("Upload from the command line").click();

describe("ScriptUploads", () => {
  it("Keeps a command secret, and drops it when the choice changes", async () => {
    let turn = 0;
    const element = <ScriptUploads kind="vod" id="v" />;
    const { screen, calls, queryClient, button } = await show(element, () => {
      turn += 1;
      return Response.json({ "curl-command": `curl -T x 'https://secret-${turn}.example/'` });
    });
    await unfold(screen);
    await screen.getByLabelText("Language").fill("EN");
    await screen.getByLabelText("File name").fill("x.vtt");
    await button("Get command").click();
    const command = screen.getByRole("figure", { name: "Command" });
    await expect.element(command).toHaveTextContent("curl -T x 'https://secret-1.example/'");
    await expect
      .element(screen.getByText("Anyone with this command can upload for a short time."))
      .toBeVisible();
    expect(calls.map(({ method, url, body }) => [method, url.pathname, body])).toEqual([
      [
        "POST",
        "/api/v2/vod/v/subtitles",
        { language_short_name: "en", file_name: "x.vtt", upload_type: "curl" },
      ],
    ]);
    expect(
      JSON.stringify(
        queryClient
          .getQueryCache()
          .getAll()
          .map(({ state }) => state),
      ),
    ).not.toContain("secret");
    await button("Get command").click();
    await expect.element(command).toHaveTextContent("secret-2");
    await screen.getByLabelText("File name").fill("y.vtt");
    expect(document.documentElement.outerHTML).not.toContain("secret");
  });

  it("Says what is missing before it requests a command", async () => {
    const { screen, calls, button } = await show(<ScriptUploads kind="vod" id="v" />);
    await unfold(screen);
    await screen.getByLabelText("Language").fill("eng");
    await screen.getByLabelText("File name").fill("x.vtt.exe");
    await button("Get command").click();
    await expect.element(screen.getByText("Enter a two-letter language code")).toBeVisible();
    await expect
      .element(screen.getByText("Must end in .srt or .vtt.", { exact: true }))
      .toBeVisible();
    expect(calls).toHaveLength(0);
    // Errors disappear as soon as they are corrected.
    await screen.getByLabelText("Language").fill("en");
    expect(screen.getByText("Enter a two-letter language code").query()).toBeNull();
  });

  it("Ignores an answer to an earlier request", async () => {
    const answers: ((response: Response) => void)[] = [];
    const { screen, button } = await show(
      <ScriptUploads kind="channel" id="c" />,
      () => new Promise((resolve) => answers.push(resolve)),
    );
    await unfold(screen);
    await button("Get command").click();
    await screen.getByLabelText("File type").selectOptions("Thumbnail");
    await button("Get command").click();
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.(Response.json({ "curl-command": "curl new" }));
    await expect.element(screen.getByRole("figure")).toHaveTextContent("curl new");
    answers[0]?.(Response.json({ "curl-command": "curl old" }));
    await expect.element(screen.getByRole("figure")).toHaveTextContent("curl new");
  });

  it("ScriptUploads is folded, and offers subtitles only for videos", async () => {
    const { screen } = await show(<ScriptUploads kind="playlist" id="p" />);
    expect(screen.getByRole("button", { name: "Get command" }).query()).toBeNull();
    await unfold(screen);
    expect(
      screen
        .getByRole("option")
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(["Splash screen", "Thumbnail"]);
    expect(screen.getByLabelText("Language").query()).toBeNull();
  });
});
