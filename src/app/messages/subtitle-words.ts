import captionFindings from "./en/caption-findings.json";
import subtitleUpload from "./en/subtitle-upload.json";
import subtitles from "./en/subtitles.json";
import workbench from "./en/workbench.json";

/** The words of a film's subtitles, which come together. */
export const words = { ...captionFindings, ...subtitleUpload, ...subtitles, ...workbench };
