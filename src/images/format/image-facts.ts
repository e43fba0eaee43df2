/** EXIF orientation; 1: as stored. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** `at`: where in the file the two bytes are that say so. */
export interface ExifTurn {
  orientation: Orientation;
  at: number;
}

/** Structure of an image file. */
export interface ScannedImage {
  /** As stored, before rotation. */
  width: number;
  height: number;
  isAnimated: boolean;
  /** Null: nothing says that it is turned. */
  turn: ExifTurn | null;
  /** Length of the image in bytes; null: no end found. */
  endsAt: number | null;
}

/**
 * Result of a format's scanner for bytes that begin as that format. `cutOff`: the size is beyond the bytes
 * given, so more may help. `broken`: more can't help.
 */
export type FormatScan = ScannedImage | "cutOff" | "broken";
