import { expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { ApiProvider } from "#shared/http/api-context.tsx";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import { renderForTest } from "#test/render-for-test.tsx";
import { Blocked } from "./notices/blocked.tsx";
import { createQueryClient } from "./providers.tsx";

function block(blockedURI: string, effectiveDirective: string, sourceFile = "") {
  document.dispatchEvent(
    new SecurityPolicyViolationEvent("securitypolicyviolation", {
      blockedURI,
      documentURI: location.href,
      effectiveDirective,
      violatedDirective: effectiveDirective,
      originalPolicy: "",
      disposition: "enforce",
      sourceFile,
      statusCode: 200,
    }),
  );
}

it("Reports each host once, with its setting and what the operator needs", async () => {
  const services = {
    api: createApiClient(
      parseRuntimeConfig({ mediaHosts: ["cdn.example.com"], storageHosts: ["store.example.com"] }),
    ),
    settle: createConsistencyPoller(),
    page: createPageStore(),
    queryClient: createQueryClient(),
  };
  const screen = await renderForTest(
    <ApiProvider value={services}>
      <Blocked />
    </ApiProvider>,
  );
  const notice = screen.getByRole("alert");
  block("https://pixel.test/", "img-src", "chrome-extension");
  block("inline", "script-src-elem");
  await expect.element(notice).not.toBeInTheDocument();

  block("https://cdn.example.com/video.m3u8?token=secret", "connect-src");
  block("https://cdn.example.com/other.m3u8?token=secret", "connect-src");
  await expect
    .element(notice)
    .toHaveTextContent(
      "Connection to cdn.example.com was blocked by the content security policy. config.json allows it under mediaHosts, but the server’s headers don’t. Regenerate them with npm run headers.",
    );

  const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await userEvent.click(screen.getByRole("button", { name: "Copy details" }));
  await expect.element(screen.getByRole("button", { name: "Copied" })).toBeVisible();
  const text = writeText.mock.calls.flat().join();
  expect(text).toContain("- cdn.example.com (connect-src): config.json names it under mediaHosts");
  expect(text).not.toContain("secret");
  expect(document.documentElement.outerHTML).not.toContain("secret");

  await userEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  await expect.element(notice).not.toBeInTheDocument();
  block("https://cdn.example.com/third.m3u8", "media-src");
  block("https://eu.example.com/a.png", "img-src");
  await expect
    .element(notice)
    .toHaveTextContent(
      "Connection to eu.example.com was blocked by the content security policy. If this host is yours, add it under mediaHosts in config.json and regenerate the headers with npm run headers.",
    );
});
