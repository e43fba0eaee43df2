/** Drones and cameras write these of a frame. A caption may speak of one or two of them. */
const SIGNS = [
  /\b(?:Frame|Srt)Cnt\b/i,
  /\bISO\s*[:=]?\s*\d/i,
  /\bshutter\s*[:=]|\bSS\s+[\d.]/i,
  /\bF(?:num)?\s*[:/]\s*\d/i,
  /\bEV\s*[:\s]\s*[-+]?(?:\d|$)/im,
  /\b(?:ct|color_md|focal_len|dzoom(?:_ratio)?)\s*:/i,
  /\bGPS\b|\blat(?:itude)?\s*[:=]|-?\d{1,3}\.\d{4,}\D{1,6}-?\d{1,3}\.\d{4,}/i,
  /\b(?:(?:rel_|abs_)?alt(?:itude)?|barometer)\s*[:=]|\bH\s*-?\d+(?:\.\d+)?\s?m\b/i,
  /\bHOME\s*\(/i,
  /\b[HV]\.S\s|\d\s?(?:km\/h|mph|m\/s|kn)\b/i,
  /\b\d{4}[-./]\d\d[-./]\d\d[ T]\d\d:\d\d/,
  /\b(?:gb_)?(?:yaw|pitch|roll)\s*:/i,
];
const MIN_SIGNS = 3;
/** Is the share of captions that need a position: the first ones may have none. */
const MIN_SHARE = 0.8;
const SAMPLE_CUES = 300;
const SAMPLE_LENGTH = 1000;

/** Matches clip data of Sony and Panasonic, tracks of positions, and metadata of images. */
const SIDECAR =
  /^[^]{0,4096}?<(?:\w+:)?(?:NonRealTimeMeta|MediaProfile|P2Main|gpx|kml|TrainingCenterDatabase|xmpmeta)[\s>]/;

/** Returns whether a text is what a drone or a camera recorded beside its video, also where it is written as subtitles. */
export function isTelemetry(text: string): boolean {
  if (SIDECAR.test(text)) return true;
  const cues = text.split("-->", SAMPLE_CUES + 1).slice(1);
  const recorded = cues.filter((cue) => {
    const sample = cue.slice(0, SAMPLE_LENGTH);
    return SIGNS.filter((sign) => sign.test(sample)).length >= MIN_SIGNS;
  });
  return cues.length > 0 && recorded.length >= cues.length * MIN_SHARE;
}
