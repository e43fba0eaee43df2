import captionFindings from "./en/caption-findings.json";
import coverage from "./en/coverage.json";

/** The words of the board of subtitles, which come together. */
export const words = { ...captionFindings, ...coverage };
