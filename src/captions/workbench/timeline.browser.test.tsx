import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createPlayerForTest, showWorkbench } from "./workbench-for-test.tsx";

const FILE = `1
00:00:01,000 --> 00:00:04,000
The ferry leaves

2
00:00:03,000 --> 00:00:05,000
Calm water

3
00:01:00,000 --> 00:01:20,000
Nobody on board
`;

const timeline = page.getByRole("region", { name: "Timeline" });
const playhead = timeline.getByRole("slider", { name: "Position in the timeline" });
const press = (name: string) => timeline.getByRole("button", { name }).click();
const peaks = (seconds: number) => new Uint8Array(seconds * 100).fill(128);

beforeEach(() => page.viewport(1280, 800));

it("The timeline is folded where the window is narrow", { tags: ["nightly"] }, async () => {
  await page.viewport(390, 844);
  await showWorkbench("narrow", FILE);
  const fold = page.getByText("Timeline", { exact: true });
  await expect.element(fold).toBeVisible();
  await expect.element(page.getByText("10s shown")).not.toBeVisible();
  const element = fold.element();
  if (element instanceof HTMLElement) element.focus();
  await userEvent.keyboard(" ");
  await expect.element(timeline.getByText("Calm water")).toBeVisible();
});

it("The timeline shows the whole video or a few seconds, and follows the video", {
  tags: ["nightly"],
}, async () => {
  const { player } = await showWorkbench("zoom", FILE);
  await expect.element(timeline.getByText("10s shown")).toBeVisible();
  await expect.element(timeline.getByText("Calm water")).toBeVisible();
  await expect.element(timeline.getByText("Nobody on board")).not.toBeInTheDocument();
  player.play(9.5);
  await expect.element(timeline.getByText("Calm water")).not.toBeInTheDocument();
  player.pause();
  await press("Whole video");
  await expect.element(timeline.getByText(/^1m \d+s shown/)).toBeVisible();
  await expect.element(timeline.getByText("Nobody on board")).toBeVisible();
  await expect
    .element(timeline.getByRole("button", { name: "Zoom out" }))
    .toHaveAttribute("aria-disabled", "true");
  for (let at = 0; at < 6; at += 1) await press("Zoom in");
  await expect.element(timeline.getByText("2s shown")).toBeVisible();
  player.seek(65);
  await expect.element(timeline.getByText("Nobody on board")).toBeVisible();
  await expect.element(playhead).toHaveAttribute("aria-valuenow", "65");
});

it("The timeline stays where a person moved it until the playhead moves or is requested", {
  tags: ["nightly"],
}, async () => {
  const { player } = await showWorkbench("pan", FILE);
  const caption = timeline.getByText("Calm water");
  const button = timeline.getByRole("button", { name: "Back to playhead" });
  const pan = () =>
    caption.element().dispatchEvent(new WheelEvent("wheel", { deltaX: 1e6, bubbles: true }));
  player.play(2);
  await expect.element(button).toHaveAttribute("aria-disabled", "true");
  for (const back of [
    async () => button.click(),
    async () => player.seek(4),
    async () => {
      player.pause();
      await expect.element(caption).not.toBeInTheDocument();
      player.play();
    },
  ]) {
    await expect.element(caption).toBeVisible();
    pan();
    await expect.element(button).toHaveAttribute("aria-disabled", "false");
    player.run(3);
    await expect.element(playhead).toHaveAttribute("aria-valuenow", "3");
    await expect.element(caption).not.toBeInTheDocument();
    await back();
    await expect.element(caption).toBeVisible();
    await expect.element(button).toHaveAttribute("aria-disabled", "true");
    player.run(2);
    await expect.element(playhead).toHaveAttribute("aria-valuenow", "2");
  }
});

it("The timeline works by pointer, by dragging and by keys", async () => {
  const { player } = await showWorkbench("press", FILE);
  await timeline.getByText("Calm water").click({ force: true });
  expect(player.getTime()).toBeCloseTo(4, 1);
  await expect.element(page.getByRole("textbox", { name: "Text of caption 2" })).toBeVisible();
  player.seek(2);
  await expect.element(playhead).toHaveAttribute("aria-valuenow", "2");
  const element = await playhead.findElement();
  if (element instanceof HTMLElement) element.focus();
  await userEvent.keyboard("{ArrowRight}{ArrowRight}{Shift>}{ArrowRight}{/Shift}");
  expect(player.getTime()).toBeCloseTo(3.2);
  await userEvent.keyboard("-");
  await expect.element(timeline.getByText("20s shown")).toBeVisible();
  await userEvent.keyboard("{End}");
  await expect.element(timeline.getByText("Nobody on board")).toBeVisible();
  await userEvent.keyboard("{Home}");
  expect(player.getTime()).toBe(0);
});

it("The timeline marks captions that overlap", async () => {
  await showWorkbench("marks", FILE);
  await expect.element(timeline.getByTitle(/Overlap/)).toBeVisible();
});

it("The timeline loads missing sound in view, and says why there is none", {
  tags: ["nightly"],
}, async () => {
  const player = createPlayerForTest();
  await showWorkbench("sound", FILE, undefined, player);
  await expect.element(timeline.getByText("Loading waveform…")).toBeVisible();
  await expect.poll(() => player.loadSound.mock.lastCall).toEqual([0]);
  player.hear({ kind: "peaks", startSeconds: 0, peaks: peaks(4) });
  await expect.poll(() => player.loadSound.mock.lastCall).toEqual([4]);
  // The place has no sound.
  player.hear({ kind: "peaks", startSeconds: 4, peaks: peaks(0) });
  await expect.poll(() => player.loadSound.mock.lastCall).toEqual([4.25]);
  player.hear({ kind: "none", problem: "unreachable" });
  await expect.element(timeline.getByText("Couldn’t load the waveform.")).toBeVisible();
  player.loadSound.mockClear();
  await press("Try again");
  await expect.poll(() => player.loadSound.mock.calls).toEqual([[4.25]]);
  player.hear({ kind: "peaks", startSeconds: 4.25, peaks: peaks(6) });
  await expect.element(timeline.getByText("Loading waveform…")).not.toBeInTheDocument();
  await press("Whole video");
  await expect.element(timeline.getByText("Zoom in to see the waveform.")).toBeVisible();
  expect(player.loadSound).toHaveBeenCalledTimes(1);
});

it("The timeline loads nothing while the video plays, or where data is to be saved", async () => {
  const { player } = await showWorkbench("saving", FILE);
  await expect.poll(() => player.loadSound.mock.calls).toEqual([[0]]);
  player.hear({ kind: "none", problem: "limited" });
  await expect.element(timeline.getByText("The waveform appears as you play.")).toBeVisible();
  expect(player.loadSound).toHaveBeenCalledTimes(1);
});
