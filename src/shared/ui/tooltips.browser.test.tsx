import { expect, it, vi } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { renderForTest } from "#test/render-for-test.tsx";
import { Tooltips } from "./tooltips.tsx";

/** Returns the text of the tooltip, or null when it is hidden. */
const shown = () =>
  document.querySelector<HTMLElement>("[popover]:popover-open")?.dataset.text ?? null;

const CUT = { width: 40, overflow: "hidden", whiteSpace: "nowrap" };

async function show() {
  const onClick = vi.fn<() => void>();
  const screen = await renderForTest(
    <>
      <button
        type="button"
        title="Delete the video"
        aria-label="Delete the video"
        onClick={onClick}
      >
        ×
      </button>
      <button type="button" title="All in sight">
        All in sight
      </button>
      <button type="button" title="A name that is cut" style={CUT}>
        A name that is cut
      </button>
      <main tabIndex={-1}>
        <p style={{ ...CUT, textOverflow: "ellipsis" }}>A text that is cut</p>
      </main>
      <Tooltips />
    </>,
  );
  const button = screen.getByRole("button", { name: "Delete the video" });
  const touch = (type: string, x = 0) =>
    button.element().dispatchEvent(
      new PointerEvent(type, {
        pointerType: "touch",
        clientX: x,
        bubbles: true,
        cancelable: true,
      }),
    );
  return { button, touch, onClick };
}

it("Shows titles to the keyboard, and hides them with the next key", async () => {
  await show();
  await userEvent.tab();
  await expect.poll(shown).toBe("Delete the video");
  await userEvent.keyboard("{Escape}");
  expect(shown()).toBeNull();
  await userEvent.tab();
  await userEvent.tab();
  await expect.poll(shown).toBe("A name that is cut");
});

it("Repeats no text that is on screen", async () => {
  await show();
  vi.useFakeTimers();
  try {
    const shownAt = (place: Locator) => {
      place.element().focus();
      vi.runAllTimers();
      return shown();
    };
    expect(shownAt(page.getByRole("main"))).toBeNull();
    expect(shownAt(page.getByRole("button", { name: "All in sight" }))).toBeNull();
    const cut = page.getByRole("button", { name: "A name that is cut" });
    expect(shownAt(cut)).toBe("A name that is cut");
  } finally {
    vi.useRealTimers();
  }
});

it("Leaves the mouse to the browser", async () => {
  const { button, onClick } = await show();
  await button.click();
  expect(onClick).toHaveBeenCalledOnce();
  expect(shown()).toBeNull();
});

it("Shows the whole of a truncated text while it is pointed at", async () => {
  await show();
  const text = page.getByText("A text that is cut");
  expect(text.element().getAttribute("title")).toBeNull();
  await text.hover();
  expect(text.element().getAttribute("title")).toBe("A text that is cut");
  await page.getByRole("button", { name: "All in sight" }).hover();
  expect(text.element().getAttribute("title")).toBeNull();
});

it("Shows a title on a long press, which is not a click", async () => {
  const { button, touch, onClick } = await show();
  touch("pointerdown");
  await expect.poll(shown).toBe("Delete the video");
  touch("pointerup");
  expect(shown()).toBe("Delete the video");
  const isDone = button
    .element()
    .dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  expect(isDone).toBe(false);
  expect(onClick).not.toHaveBeenCalled();
  touch("pointerdown");
  expect(shown()).toBeNull();
  touch("pointerup");
  await button.click();
  expect(onClick).toHaveBeenCalledOnce();
});
