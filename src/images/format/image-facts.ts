/** As EXIF counts the eight ways in which a picture can be turned and mirrored; 1: as it is stored. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** `at`: where in the file the two bytes are that say so. */
export interface ExifTurn {
  orientation: Orientation;
  at: number;
}

/** What the structure of a file says of its picture. */
export interface ScannedImage {
  /** As stored, before it is turned. */
  width: number;
  height: number;
  isAnimated: boolean;
  /** Null: nothing says that it is turned. */
  turn: ExifTurn | null;
  /** How many bytes the picture takes; null: its end was not found. */
  endsAt: number | null;
}

/**
 * What one format's reader makes of bytes that begin as that format. `cutOff`: they end before the size of
 * the picture is told, so that more of them may help. `broken`: more of them can't.
 */
export type FormatScan = ScannedImage | "cutOff" | "broken";
