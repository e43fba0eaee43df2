/** What the desktop offers while it is dragged: its kind, and its type where the browser tells it. */
interface DraggedItem {
  kind: string;
  type: string;
}

/** Films go to where films are uploaded, whatever page they are dropped on. */
const FILM =
  /\.(?:3gp|asf|avi|f4v|flv|m2ts|m2v|m4v|mkv|mod|mov|mp4|mpe?g|mts|mxf|ogv|ts|vob|webm|wmv)$/i;

/** Whether what is dragged over the page may be files other than films. Names are not told before it is let go. */
export function mayBeNoFilms(items: readonly DraggedItem[]): boolean {
  return items.every(({ kind, type }) => kind !== "file" || !type.startsWith("video/"));
}

/** Whether what was let go holds files, and no film among them. */
export function areNoFilms(files: readonly { name: string; type: string }[]): boolean {
  return (
    files.length > 0 &&
    files.every(({ name, type }) => !type.startsWith("video/") && !FILM.test(name))
  );
}
