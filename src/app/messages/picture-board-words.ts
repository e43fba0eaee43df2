import pictureBoard from "#images/messages/en/picture-board.json";
import stills from "#player/messages/en/stills.json";

/** The words of the board of missing pictures, which come together. */
export const words = { ...pictureBoard, ...stills };
