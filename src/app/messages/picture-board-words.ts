import pictureBoard from "./en/picture-board.json";
import stills from "./en/stills.json";

/** The words of the board of missing pictures, which come together. */
export const words = { ...pictureBoard, ...stills };
