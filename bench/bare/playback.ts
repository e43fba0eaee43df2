import Hls from "hls.js";

const { search, hash } = location;

/**
 * Plays a video with the least that it takes: requests a link on the click and passes it to hls.js. Starts with the
 * first or the lowest rendition, like the dashboard.
 */
async function play(video: HTMLVideoElement): Promise<void> {
  const answer = await fetch(`/playback/content/access${search}`);
  const { hls: link }: { hls: string } = await answer.json();
  const hls = new Hls(hash === "#lightest" ? { startLevel: 0 } : {});
  hls.loadSource(link);
  hls.attachMedia(video);
  await video.play();
}

const video = document.querySelector("video");
document.querySelector("button")?.addEventListener("click", () => {
  if (video !== null) void play(video);
});
