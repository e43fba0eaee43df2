import { Suspense } from "react";
import { describe, expect, it, vi } from "vitest";
import { renderForTest } from "#test/render-for-test.tsx";
import { lazily } from "./lazily.tsx";
import { Loaded } from "./loaded.tsx";

const problem = { kind: "server", serviceMessage: "<b>Index</b> is being rebuilt" } as const;

function show(state: { data?: string; hasProblem: boolean }, onRetry = () => {}) {
  return renderForTest(
    <Loaded
      data={state.data}
      problem={state.hasProblem ? problem : null}
      asOfMs={Date.UTC(2026, 10, 20, 14, 32)}
      onRetry={onRetry}
      skeleton={<div>bones</div>}
    >
      {(data) => <p>{data}</p>}
    </Loaded>,
  );
}

describe("Loaded", () => {
  it("Shows a skeleton, and says that it loads, while there is no data", async () => {
    const screen = await show({ hasProblem: false });
    await expect.element(screen.getByRole("status")).toHaveTextContent("Loading");
    await expect.element(screen.getByText("bones")).toBeInTheDocument();
  });

  it("Shows the error, with the service's message as text, when the first load fails", async () => {
    const onRetry = vi.fn<() => void>();
    const screen = await show({ hasProblem: true }, onRetry);
    await expect
      .element(screen.getByRole("alert"))
      .toHaveTextContent("<b>Index</b> is being rebuilt");
    await screen.getByRole("button", { name: "Try again" }).click();
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it("Keeps the data when a later load fails, and says how old it is", async () => {
    const screen = await show({ data: "27 videos", hasProblem: true });
    await expect.element(screen.getByText("27 videos")).toBeVisible();
    await expect.element(screen.getByRole("status")).toHaveTextContent("Data from 2:32 PM");
    expect(screen.getByRole("alert").query()).toBeNull();
  });
});

describe("lazily", () => {
  it("Shows an error in place of code that could not be loaded, until the network is back", async () => {
    let isOut = true;
    const Part = lazily(async () => {
      if (isOut) throw new TypeError("Failed to fetch dynamically imported module: /part.js");
      return () => <p>27 videos</p>;
    });
    const screen = await renderForTest(
      <Suspense>
        <Part />
      </Suspense>,
    );
    await expect.element(screen.getByRole("alert")).toHaveTextContent("didn’t load");
    isOut = false;
    await expect
      .poll(() => {
        dispatchEvent(new Event("online"));
        return screen.getByText("27 videos").query();
      })
      .toBeVisible();
    expect(screen.getByRole("alert").query()).toBeNull();
  });
});
