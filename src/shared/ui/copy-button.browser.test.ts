import { afterEach, expect, it, vi } from "vitest";
import { copyWhenThere } from "./copy-button.tsx";

afterEach(() => {
  vi.restoreAllMocks();
});

it("a text that never comes is told to who copies, and to nobody else, however long the browser asks for leave", async () => {
  const unheard = vi.fn<(event: PromiseRejectionEvent) => void>((event) => event.preventDefault());
  addEventListener("unhandledrejection", unheard);
  vi.spyOn(navigator.clipboard, "write").mockImplementation(async ([item]) => {
    // Rejections without a handler are reported by now.
    await new Promise((resolve) => setTimeout(resolve));
    await new Promise((resolve) => setTimeout(resolve));
    await item?.getType("text/plain");
  });
  const refused = new Promise<string>((_, reject) => {
    setTimeout(() => reject(new Error("Not in your plan")));
  });
  await expect(copyWhenThere(refused)).rejects.toThrow("Not in your plan");
  expect(unheard).not.toHaveBeenCalled();
  removeEventListener("unhandledrejection", unheard);
});
