import { QueryClientProvider } from "@tanstack/react-query";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { later } from "#messages/later.tsx";
import { ApiProvider } from "#shared/http/api-context.tsx";
import { renderForTest } from "#test/render-for-test.tsx";
import { servicesForTest } from "#test/services-for-test.ts";
import { Shell } from "./shell.tsx";

beforeEach(() => page.viewport(1280, 800));

const Nothing = () => null;
const field = page.getByRole("combobox", { name: "Search or paste a link" });

/** Renders the shell beside a form of a page. The code of the dialogs is held back until `arrive` is called. */
async function show() {
  const arrival = Promise.withResolvers<void>();
  const Dialogs = later(async () => {
    await arrival.promise;
    return (await import("./app-dialogs.tsx")).AppDialogs;
  });
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
  return { input, onSubmit, arrive: arrival.resolve };
}

// This test is the first, as the code of the search loads once.
it("Keeps what is typed while the search replaces another dialog of the page", {
  tags: ["nightly"],
}, async () => {
  const { arrive } = await show();
  arrive();
  document.dispatchEvent(new CustomEvent("appdialog", { detail: "shortcuts" }));
  await expect.element(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await userEvent.keyboard("{Control>}k{/Control}ferry");
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue("ferry");
});

it("Starts the search with what was typed before it has loaded, away from the page", {
  tags: ["nightly"],
}, async () => {
  const { input, onSubmit, arrive } = await show();
  await userEvent.keyboard("a{Control>}k{/Control}lost{Escape}b");
  await expect.element(input).toHaveValue("ab");

  await userEvent.keyboard("{Control>}k{/Control}fery{Backspace}ry{Enter} 2");
  arrive();
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

/** Presses a key, which types where the field of the search has the focus. */
function pressNow(letter: string): void {
  const focused = document.activeElement ?? document.body;
  const press = new KeyboardEvent("keydown", { key: letter, bubbles: true, cancelable: true });
  if (!focused.dispatchEvent(press) || !(focused instanceof HTMLInputElement)) return;
  const end = focused.selectionEnd ?? 0;
  focused.setRangeText(letter, end, end, "end");
  focused.dispatchEvent(new InputEvent("input", { bubbles: true, data: letter }));
}

/** Calls back as soon as the browser can handle a key after a dialog is drawn. */
function onDrawn(callback: () => void): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector("dialog") === null) return;
    observer.disconnect();
    callback();
  });
  observer.observe(document, { childList: true, subtree: true });
  onTestFinished(() => observer.disconnect());
}

/** Calls back as soon as the browser can handle a key after a dialog is open. */
function onOpened(callback: () => void): void {
  const { prototype } = HTMLDialogElement;
  const { showModal } = prototype;
  const open = vi.spyOn(prototype, "showModal");
  open.mockImplementation(function show(this: HTMLDialogElement) {
    showModal.call(this);
    queueMicrotask(callback);
  });
  onTestFinished(() => open.mockRestore());
}

it.each([
  ["the first one as soon as the search is drawn", "", onDrawn],
  ["the first one as soon as the search is open", "", onOpened],
  ["a later one as soon as the search is drawn", "ferr", onDrawn],
  ["a later one as soon as the search is open", "ferr", onOpened],
])("Loses no letter that is typed: %s", async (_, early, on) => {
  const { arrive } = await show();
  on(() => pressNow("y"));
  await userEvent.keyboard(`{Control>}k{/Control}${early}`);
  arrive();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue(`${early}y`);
});

it("Keeps what is typed before the search has loaded from another open dialog", async () => {
  const { arrive } = await show();
  const other = document.createElement("dialog");
  const inside = document.createElement("input");
  inside.ariaLabel = "Field of the dialog";
  other.append(inside);
  document.body.append(other);
  onTestFinished(() => other.remove());
  other.showModal();
  const input = page.getByRole("textbox", { name: "Field of the dialog" });
  await expect.element(input).toHaveFocus();
  // The second press is one of impatience.
  await userEvent.keyboard("{Control>}kk{/Control}ferry");
  arrive();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue("ferry");
  await expect.element(input).toHaveValue("");
});
