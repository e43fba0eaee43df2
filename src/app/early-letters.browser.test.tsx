import { QueryClientProvider } from "@tanstack/react-query";
import { beforeEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ApiProvider } from "#shared/http/api-context.tsx";
import { renderForTest } from "#test/render-for-test.tsx";
import { servicesForTest } from "#test/services-for-test.ts";
import { later } from "./later.tsx";
import { Shell } from "./shell.tsx";

/** Holds back the code of the dialogs until it is resolved. */
const arrival = Promise.withResolvers<void>();
const Dialogs = later(async () => {
  await arrival.promise;
  return (await import("./app-dialogs.tsx")).AppDialogs;
});

beforeEach(() => page.viewport(1280, 800));

const Nothing = () => null;
const field = page.getByRole("combobox", { name: "Search or paste a link" });

/** Renders the shell beside a form of a page. */
async function show() {
  const onSubmit = vi.fn<() => void>();
  const services = servicesForTest(() => Response.json([]));
  await renderForTest(
    <QueryClientProvider client={services.queryClient}>
      <ApiProvider value={services}>
        <form action={onSubmit}>
          <input aria-label="Page field" />
        </form>
        <Shell
          onApproach={() => {}}
          AfterPage={Nothing}
          RailFoot={Nothing}
          SearchKey={Nothing}
          Dialogs={Dialogs}
        />
      </ApiProvider>
    </QueryClientProvider>,
  );
  const input = page.getByRole("textbox", { name: "Page field" });
  await userEvent.click(input);
  return { input, onSubmit };
}

// In one test, as the code arrives once: later ones would find it there.
it("keeps what is typed before the search is there from the page, and begins the search with it", async () => {
  const { input, onSubmit } = await show();
  await userEvent.keyboard("a{Control>}k{/Control}lost{Escape}b");
  await expect.element(input).toHaveValue("ab");

  await userEvent.keyboard("{Control>}k{/Control}fery{Backspace}ry{Enter} 2");
  arrival.resolve();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue("ferry 2");
  await userEvent.keyboard("4");
  await expect.element(field).toHaveValue("ferry 24");
  await expect.element(input).toHaveValue("ab");
  expect(onSubmit).not.toHaveBeenCalled();

  await userEvent.keyboard("{Escape}{Control>}k{/Control}");
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue("");
});
