import captionFindings from "#captions/messages/en/caption-findings.json";
import coverage from "#captions/messages/en/coverage.json";

/** The words of the board of subtitles, which come together. */
export const words = { ...captionFindings, ...coverage };
