import type { Page } from "playwright";

/** Finds the uploads at the foot of every page. */
export const tray = (page: Page) => page.getByRole("region", { name: "Uploads" });

/** Gives the dashboard a file to send. Resolves when it has taken it. */
export async function giveFile(page: Page, origin: string, path: string): Promise<void> {
  await page.goto(`${origin}/upload`);
  await page.getByLabel("Drop videos here").setInputFiles(path);
  await tray(page).waitFor();
}

/** Resolves when the dashboard shows the video. */
export async function untilUploaded(page: Page, timeoutMs: number): Promise<void> {
  await tray(page)
    .getByText(/^(Uploaded · encoding|Ready)$/)
    .waitFor({ timeout: timeoutMs });
}
