import imageChecks from "#images/messages/en/image-checks.json";
import pictureStudio from "#images/messages/en/picture-studio.json";
import pictures from "#images/messages/en/pictures.json";
import stills from "#player/messages/en/stills.json";

/** The words of pictures, which come together. */
export const words = { ...imageChecks, ...pictures, ...pictureStudio, ...stills };
