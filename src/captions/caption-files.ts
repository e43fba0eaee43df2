/**
 * Lists the extensions of subtitle files: of formats that are sent or converted, and of those that are refused by name.
 */
const OWN = "srt vtt ttml dfxp itt ass ssa sbv sub smi sami lrc json3 srv3 scc stl idx sup".split(
  " ",
);
/** Other files have these as well. */
const SHARED = "xml txt json rtf doc docx".split(" ");

export const CAPTION_EXTENSIONS: readonly string[] = [...OWN, ...SHARED];
/** File pickers offer these. */
export const ACCEPTED_CAPTIONS = `.${CAPTION_EXTENSIONS.join(",.")}`;

/** Larger files are neither taken nor opened. `problems.too-large` names it, with `MAX_CUES`. */
export const LARGEST_FILE_BYTES = 10 * 1024 * 1024;

/** Tells by its name if a file has captions. `maybe`: its content has to tell, also where there is no extension. */
export function hasCaptions(name: string): "yes" | "maybe" | "no" {
  if (/^[^.]+$/.test(name)) return "maybe";
  const [, extension = ""] = /.\.(\w+)$/.exec(name.toLowerCase()) ?? [];
  if (OWN.includes(extension)) return "yes";
  return SHARED.includes(extension) ? "maybe" : "no";
}
