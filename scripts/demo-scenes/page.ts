import { HEIGHT, WIDTH } from "./paint.ts";
import { pictures } from "./pictures.ts";
import { videos } from "./videos.ts";

/** API of the drawing page for the script. */
export interface Studio {
  /** Frame as a JPEG in base64. */
  frame(video: string, seconds: number): Promise<string>;
  /** A thumbnail in WebP, base64. */
  picture(name: string, width: number, height: number, quality: number): Promise<string>;
}

declare global {
  interface Window {
    studio: Studio;
  }
}

const canvas = document.createElement("canvas");
canvas.width = WIDTH;
canvas.height = HEIGHT;
const context = canvas.getContext("2d", { willReadFrequently: true });

window.studio = {
  async frame(video, seconds) {
    draw((videos as Record<string, (typeof videos)["harbour"]>)[video], seconds);
    return encode(canvas, "image/jpeg", 0.97);
  },
  async picture(name, width, height, quality) {
    draw((pictures as Record<string, (typeof videos)["harbour"]>)[name], 0);
    const small = document.createElement("canvas");
    small.width = width;
    small.height = height;
    const target = small.getContext("2d");
    if (target === null) throw new Error("No 2d context.");
    target.imageSmoothingQuality = "high";
    target.drawImage(canvas, 0, 0, width, height);
    return encode(small, "image/webp", quality);
  },
};

function draw(scene: (typeof videos)["harbour"] | undefined, seconds: number): void {
  if (context === null || scene === undefined) throw new Error("No such scene.");
  context.reset();
  scene(context, seconds);
}

async function encode(source: HTMLCanvasElement, type: string, quality: number): Promise<string> {
  const url = source.toDataURL(type, quality);
  return url.slice(url.indexOf(",") + 1);
}
