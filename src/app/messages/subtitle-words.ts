import captionFindings from "#captions/messages/en/caption-findings.json";
import subtitleUpload from "#captions/messages/en/subtitle-upload.json";
import subtitles from "#captions/messages/en/subtitles.json";
import workbench from "#captions/messages/en/workbench.json";

/** The words of a film's subtitles, which come together. */
export const words = { ...captionFindings, ...subtitleUpload, ...subtitles, ...workbench };
