import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { showWithService } from "#test/subtitles-for-test.tsx";
import { videoForTest } from "#videos/video-for-test.ts";
import { EMPTY_LIBRARY } from "#videos/video-library.ts";
import { videoLibraryQueries } from "#videos/video-library-queries.ts";
import { imageJobs } from "./image-jobs-queries.ts";
import { ReplaceImages } from "./replace-images.tsx";

const VIDEOS = [
  videoForTest("ferry", { title: "Slow ferry", thumbnailUrl: "https://cdn.example/ferry.webp" }),
  videoForTest("snow", { title: "First snow", thumbnailUrl: null }),
  videoForTest("train1", { title: "Night train" }),
  videoForTest("train2", { title: "Night train" }),
];

async function imageFile(name: string, width = 64): Promise<File> {
  const canvas = new OffscreenCanvas(width, 36);
  canvas.getContext("2d")?.fillRect(0, 0, 9, 9);
  return new File([await canvas.convertToBlob({ type: "image/png" })], name);
}

async function show(
  files: readonly File[],
  { selected = null }: { selected?: ReadonlySet<string> | null } = {},
) {
  const onClose = vi.fn<() => void>();
  const { services } = await showWithService(
    ({ api, queryClient }) => {
      queryClient.setQueryData(videoLibraryQueries.all(api).queryKey, {
        ...EMPTY_LIBRARY,
        videos: VIDEOS,
        isComplete: true,
        readAtMs: Date.now(),
      });
      return <ReplaceImages files={files} selected={selected} onClose={onClose} />;
    },
    () => new Promise<Response>(() => undefined),
  );
  const queued = () =>
    imageJobs(services)
      .map(({ owner, kind, mayReplace }) => `${owner.id} ${kind} ${mayReplace ? "may" : "new"}`)
      .toSorted();
  return { onClose, queued };
}

const rowOf = (file: string) => page.getByRole("listitem").filter({ hasText: file });
const button = (name: string) => page.getByRole("button", { name });
const status = async (text: string) => {
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
};

it("Replaces images after one approval, and lets a person assign what is ambiguous", async () => {
  const { onClose, queued } = await show([
    await imageFile("slow_ferry.png"),
    await imageFile("First snow (1).png", 72),
    await imageFile("Night train.png"),
    new File(["text"], "notes.txt"),
  ]);
  await status("2 matched, 1 to review, 1 can’t be used");
  await expect.element(rowOf("notes.txt")).toHaveTextContent("Not an image");
  await expect.element(rowOf("First snow (1).png")).toHaveTextContent("Cropped to 16:9");
  await expect
    .element(page.getByRole("checkbox", { name: "Use First snow (1).png" }))
    .toBeChecked();
  await expect
    .element(page.getByRole("checkbox", { name: "Use slow_ferry.png" }))
    .not.toBeChecked();
  await expect.element(button("Upload 1 image")).toBeVisible();
  await page.getByRole("checkbox", { name: "Replace 1 existing image" }).click();
  await button("Video for Night train.png").click();
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await expect
    .element(page.getByText("2 replace existing images. Activity can undo this."))
    .toBeVisible();
  await button("Upload 3 images").click();
  expect(onClose).toHaveBeenCalledOnce();
  expect(queued()).toEqual(["ferry thumbnail may", "snow thumbnail new", "train2 thumbnail may"]);
});

it("Matches images with the selected videos alone, as splash screens where that is chosen", async () => {
  const files = [await imageFile("Slow ferry.png"), await imageFile("First snow.png")];
  const { queued } = await show(files, { selected: new Set(["snow"]) });
  await status("1 matched, 1 to review");
  await expect.element(page.getByText("From 1 selected video")).toBeVisible();
  await button("Splash screen").click();
  await expect.element(page.getByRole("checkbox", { name: "Use First snow.png" })).toBeChecked();
  await button("Upload 1 image").click();
  expect(queued()).toEqual(["snow splashscreen new"]);
});

it("Asks before a plan is discarded", async () => {
  const { onClose, queued } = await show([await imageFile("First snow.png")]);
  await status("1 matched, 0 to review");
  await button("Cancel").click();
  const question = page.getByRole("dialog", { name: "Discard images?" });
  await expect.element(question).toHaveTextContent("1 image hasn’t been uploaded.");
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard("{Escape}");
  await question.getByRole("button", { name: "Discard images" }).click();
  expect(onClose).toHaveBeenCalledOnce();
  expect(queued()).toEqual([]);
});
