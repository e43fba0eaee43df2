import imageChecks from "./en/image-checks.json";
import pictureStudio from "./en/picture-studio.json";
import pictures from "./en/pictures.json";
import stills from "./en/stills.json";

/** The words of pictures, which come together. */
export const words = { ...imageChecks, ...pictures, ...pictureStudio, ...stills };
