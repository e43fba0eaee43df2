import Hls from "hls.js";

const { search, hash } = location;

/**
 * The least that a page can do to play a film: ask for a link at the click, give it to hls.js. That begins
 * with the rendition that the playlist names first, or with the lightest one, as the film page does.
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
