/** Holds the path of a video of the sandbox whose one rendition is HEVC, on the server of the tests. */
export const HEVC_PATH = "/sandbox/seed/media/hevc/master.m3u8";

/** Returns whether this browser plays it nevertheless: it does where the machine decodes it, as Macs do. */
export const playsHevc = () => MediaSource.isTypeSupported('video/mp4; codecs="hvc1.1.6.L60.90"');
