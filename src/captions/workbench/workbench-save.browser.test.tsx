import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { showWorkbench } from "./workbench-for-test.tsx";

const FILE = `1
00:00:01,000 --> 00:00:02,500
The ferry leaves
`;

const wire = (id: string, fileName: string) => ({
  "subtitle-id": id,
  "subtitle-filename": fileName,
  "language-short-name": "en",
});
const dialog = page.getByRole("dialog", { name: "Save as a new version" });
const save = dialog.getByRole("button", { name: "Save", exact: true });

it("Sends unchanged captions only in another language", { tags: ["nightly"] }, async () => {
  await showWorkbench("same", FILE, () => Response.json([wire("s1", "ferry.en.srt")]));
  await expect.element(page.getByRole("row", { name: /ferry leaves/ })).toBeVisible();
  await userEvent.keyboard("{Control>}s{/Control}");
  await expect.element(dialog.getByText("No changes to save.")).toBeVisible();
  await expect.element(save).toHaveAttribute("aria-disabled", "true");
  await dialog.getByRole("combobox", { name: "Language" }).selectOptions("fr");
  await expect.element(save).toHaveAttribute("aria-disabled", "false");
});

it("Reports what a colleague did to the tracks before it sends anything", async () => {
  let tracks = [wire("s1", "ferry.en.srt")];
  const requested: string[] = [];
  await showWorkbench("colleague", FILE, ({ method }) => {
    requested.push(method);
    return Response.json(tracks);
  });
  await page.getByRole("textbox", { name: "Text of caption 1" }).fill("Changed");
  await userEvent.keyboard("{Control>}s{/Control}");
  await expect.element(dialog.getByText(/is removed once the new track is listed/)).toBeVisible();
  tracks = [wire("s2", "theirs.srt")];
  await save.click();
  await expect.element(dialog.getByText(/The tracks have changed/)).toBeVisible();
  await expect.element(dialog.getByText(/ferry.en.srt was removed or replaced/)).toBeVisible();
  const also = dialog.getByRole("checkbox", { name: "Also remove theirs.srt once" });
  await expect.element(also).not.toBeChecked();
  expect(new Set(requested)).toEqual(new Set(["GET"]));
});

it("Says why nothing is sent, while editing goes on, and can be stopped", async () => {
  await showWorkbench("waiting", FILE, ({ method }) =>
    method === "GET"
      ? Response.json([wire("s1", "ferry.en.srt")])
      : Response.json({}, { status: 503, headers: { "Retry-After": "3600" } }),
  );
  const text = page.getByRole("textbox", { name: "Text of caption 1" });
  await text.fill("Changed");
  await userEvent.keyboard("{Control>}s{/Control}");
  await save.click();
  await expect.element(page.getByText(/Couldn’t upload/)).toBeVisible();
  await expect.element(text).toHaveFocus();
  await text.fill("Changed again");
  await userEvent.keyboard("{Control>}s{/Control}");
  await expect.element(page.getByText("Wait until this version is saved.")).toBeVisible();
  await page.getByRole("button", { name: "Stop saving" }).click();
  await expect.element(page.getByText(/Couldn’t upload/)).not.toBeInTheDocument();
  await expect.element(text).toHaveTextContent("Changed again");
  await userEvent.keyboard("{Control>}s{/Control}");
  await expect.element(save).toBeVisible();
});

it("Shows an invalid time before anything is saved", async () => {
  await showWorkbench("bad-time", FILE);
  const start = page.getByRole("textbox", { name: "Start of caption 1" });
  await start.fill("1:xx");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect.element(page.getByText(/Fix the invalid time/)).toBeVisible();
  await expect.element(start).toHaveFocus();
  await expect.element(dialog).not.toBeInTheDocument();
  await start.fill("9");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("row", { name: /The ferry/ })).not.toHaveTextContent("-");
});
