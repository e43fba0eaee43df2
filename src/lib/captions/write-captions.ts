import type { CaptionDocument, CaptionFormat, Cue } from "./document.ts";

/** The document as a file in its format. Line ends are those of every system today. */
export function writeCaptions({ format, header, cues, after }: CaptionDocument): string {
  const blocks =
    format === "vtt"
      ? [`WEBVTT${header}`, ...cues.flatMap(vttBlocks), ...after]
      : cues.map((cue, at) => srtBlock(cue, at));
  return `${blocks.join("\n\n")}\n`;
}

function vttBlocks(cue: Cue): string[] {
  const times = `${writeTime(cue.startMs, "vtt")} --> ${writeTime(cue.endMs, "vtt")}`;
  const first = cue.settings === "" ? times : `${times} ${cue.settings}`;
  return [...cue.before, lines(cue.id, first, cue.text)];
}

function srtBlock(cue: Cue, at: number): string {
  const times = `${writeTime(cue.startMs, "srt")} --> ${writeTime(cue.endMs, "srt")}`;
  const first = cue.settings === "" ? times : `${times} ${cue.settings}`;
  return lines(String(at + 1), first, cue.text);
}

function lines(...parts: string[]): string {
  return parts.filter((part) => part !== "").join("\n");
}

/** `00:01:02.345`, with a comma in SubRip. */
export function writeTime(ms: number, format: CaptionFormat): string {
  const part = (value: number, length = 2) => String(Math.floor(value)).padStart(length, "0");
  const fraction = part(ms % 1000, 3);
  const clock = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1000) % 60].map((each) => part(each));
  return `${clock.join(":")}${format === "srt" ? "," : "."}${fraction}`;
}
