import type { Page } from "@playwright/test";
import { startProvider, type TestProvider, testSettings } from "#proxy/sign-in/testing.ts";
import { test as base } from "./fixtures.ts";

/** Tests with a sign-in service, and a dashboard for each that signs people in there. */
export const test = base.extend<{ desk: string }, { provider: TestProvider }>({
  provider: [
    async ({}, use) => {
      const provider = await startProvider();
      await use(provider);
      await provider.stop();
    },
    { scope: "worker" },
  ],
  desk: async ({ platform, provider, incidents }, use) => {
    // The pages of the service have no icon.
    incidents.allow(/status: 404 GET \/favicon\.ico|Failed to load resource.*404/);
    const limits = { renewMs: 2000, idleMs: 600_000, maxMs: 3_600_000 };
    const signIn = testSettings(provider.issuer, { limits });
    const server = await platform.serveWith({}, undefined, signIn);
    await use(server.origin);
    await server.close();
  },
});

/** Fills in the form of the service. */
export async function fillIn(page: Page, person: string): Promise<void> {
  await page.getByPlaceholder("Enter any login").fill(person);
  await page.getByPlaceholder("and password").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
}
