import { useState } from "react";
import { flushSync } from "react-dom";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { createStore } from "zustand/vanilla";
import { renderForTest } from "#test/render-for-test.tsx";
import { useStore, useStoreAtOnce } from "./use-store.ts";

it("Shows an edited document together with component state of the same event", async () => {
  const store = createStore(() => "before");
  const shown: string[] = [];
  function Editor() {
    return <Row text={useStoreAtOnce(store)} />;
  }
  function Row({ text }: { text: string }) {
    const [focused, setFocused] = useState("before");
    shown.push(`${text} ${focused}`);
    return (
      <button
        type="button"
        onClick={() => {
          store.setState("after", true);
          setFocused("after");
        }}
      >
        {text}
      </button>
    );
  }
  await renderForTest(<Editor />);
  await page.getByRole("button").click();
  await expect.element(page.getByRole("button")).toHaveTextContent("after");
  expect(new Set(shown)).toEqual(new Set(["before before", "after after"]));
});

it("Shows state of the page in a later task, in one batch with answers", async () => {
  const store = createStore(() => "before");
  function Status() {
    return <output>{useStore(store)}</output>;
  }
  await renderForTest(<Status />);
  flushSync(() => store.setState("after", true));
  expect(page.getByRole("status").element().textContent).toBe("before");
  await expect.element(page.getByRole("status")).toHaveTextContent("after");
});
