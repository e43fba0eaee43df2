import Hls from "hls.js";

/** The least that a page can do to play a film: ask for a link at the click, give it to hls.js. */
async function play(video: HTMLVideoElement): Promise<void> {
  const answer = await fetch(`/playback/content/access${location.search}`);
  const { hls: link }: { hls: string } = await answer.json();
  const hls = new Hls();
  hls.loadSource(link);
  hls.attachMedia(video);
  await video.play();
}

const video = document.querySelector("video");
document.querySelector("button")?.addEventListener("click", () => {
  if (video !== null) void play(video);
});
