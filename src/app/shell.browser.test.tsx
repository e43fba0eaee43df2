import { afterEach, beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { ApiProvider } from "#shared/http/api-context.tsx";
import { createApiClient } from "#shared/http/client.ts";
import { DEFAULT_BRAND, parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import { accentShades } from "#shared/ui/accent.ts";
import { applyBrand } from "#shared/ui/brand.ts";
import { applyTheme } from "#shared/ui/theme.ts";
import { renderForTest } from "#test/render-for-test.tsx";
import { createQueryClient } from "./providers.tsx";
import { Shell } from "./shell.tsx";

const PIXEL = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

beforeEach(() => page.viewport(1280, 800));
afterEach(async () => {
  await applyBrand(DEFAULT_BRAND);
  applyTheme("system");
  document.documentElement.removeAttribute("style");
});

const Nothing = () => null;

async function show(brand: Partial<typeof DEFAULT_BRAND>) {
  await applyBrand({ ...DEFAULT_BRAND, ...brand });
  const api = createApiClient(parseRuntimeConfig({}));
  const services = {
    api,
    settle: createConsistencyPoller(),
    page: createPageStore(),
    queryClient: createQueryClient(),
  };
  await renderForTest(
    <ApiProvider value={services}>
      <Shell
        onApproach={() => {}}
        AfterPage={Nothing}
        RailFoot={Nothing}
        SearchKey={Nothing}
        Dialogs={Nothing}
      />
    </ApiProvider>,
  );
  const link = page.getByRole("link", { name: brand.name ?? "Reeldesk" });
  await expect.element(link).toBeVisible();
  return { link, logo: () => link.element().querySelector("img")?.getAttribute("src") };
}

it("Has the name, logo and accent of the deployment, in both themes", async () => {
  applyTheme("light");
  const { link, logo } = await show({
    name: "Acme Video",
    logo: PIXEL,
    logoDark: `${PIXEL}#dark`,
    accent: "#ffe600",
  });
  expect(logo()).toBe(PIXEL);
  const box = link.element().getBoundingClientRect();
  applyTheme("dark");
  await expect.poll(logo).toBe(`${PIXEL}#dark`);
  expect(link.element().getBoundingClientRect()).toEqual(box);
  const { light, dark } = accentShades("#ffe600");
  const style = getComputedStyle(document.documentElement);
  expect(style.getPropertyValue("--accent-strong-light")).toBe(light["accent-strong"]);
  expect(style.getPropertyValue("--accent-wash-dark")).toBe(dark["accent-wash"]);
});

it("Shows its own mark in place of a logo that can't be loaded", async () => {
  const { link, logo } = await show({ name: "Acme Video", logo: "data:image/png,broken" });
  const box = link.element().getBoundingClientRect();
  await expect.poll(logo).toBe("/favicon.svg");
  expect(link.element().getBoundingClientRect()).toEqual(box);
});
