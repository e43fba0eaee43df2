import { useTimeZone } from "use-intl";
import { afterEach, beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { Providers } from "#app/providers.tsx";
import { loadMessages } from "#messages/catalogues.ts";
import { withMessages } from "#messages/later.tsx";
import { REGIONAL_KEY, REGIONAL_VERSION } from "#settings/regional.ts";
import { takeBrowserTimeZone } from "#shared/format/browser-region.ts";
import { writeStored } from "#shared/storage/stored-text.ts";
import { renderRoutesForTest } from "#test/render-for-test.tsx";
import { servicesForTest } from "#test/services-for-test.ts";
import { NewZone } from "./new-zone.tsx";

const { DateTimeFormat } = Intl;

/** Lets the computer be in a zone. */
function travelTo(timeZone: string): void {
  Object.assign(Intl, {
    DateTimeFormat: new Proxy(DateTimeFormat, {
      construct: (Format, [locale, options]) => new Format(locale, { timeZone, ...options }),
    }),
  });
}

beforeEach(() => {
  travelTo("Europe/Berlin");
  takeBrowserTimeZone();
});
afterEach(() => {
  Object.assign(Intl, { DateTimeFormat });
  takeBrowserTimeZone();
  localStorage.clear();
});

function Zone() {
  return <p>Days of {useTimeZone()}</p>;
}

async function show(): Promise<void> {
  await loadMessages("app");
  const Shown = await withMessages(Promise.resolve(NewZone), ["app/after-page"]);
  const element = (
    <Providers services={servicesForTest(() => Response.json({}))}>
      <Zone />
      <Shown />
    </Providers>
  );
  renderRoutesForTest([{ path: "*", element }]);
  await expect.element(page.getByText("Days of Europe/Berlin")).toBeVisible();
}

const notice = () => page.getByText(/^Your computer’s time zone is now Asia\/Tokyo/);
const comeBack = () => dispatchEvent(new Event("focus"));

it("Offers the zone of a computer that has travelled, and takes it on request", async () => {
  await show();
  travelTo("Asia/Tokyo");
  await expect.element(notice()).not.toBeInTheDocument();
  comeBack();
  await expect.element(notice()).toBeVisible();
  await expect.element(page.getByText("Days of Europe/Berlin")).toBeVisible();
  await page.getByRole("button", { name: "Use new zone" }).click();
  await expect.element(page.getByText("Days of Asia/Tokyo")).toBeVisible();
  await expect.element(notice()).not.toBeInTheDocument();
});

it("Does not offer again a zone that was dismissed", async () => {
  await show();
  travelTo("Asia/Tokyo");
  comeBack();
  await page.getByRole("button", { name: "Dismiss" }).click();
  comeBack();
  await expect.element(notice()).not.toBeInTheDocument();
  await expect.element(page.getByText("Days of Europe/Berlin")).toBeVisible();
});

it("Offers no other zone where a person has chosen one", async () => {
  writeStored(
    REGIONAL_KEY,
    JSON.stringify({ version: REGIONAL_VERSION, timeZone: "Europe/Berlin" }),
  );
  await show();
  travelTo("Asia/Tokyo");
  comeBack();
  await expect.element(notice()).not.toBeInTheDocument();
});
