import { join } from "node:path";
import {
  CmafOutputFormat,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathTarget,
  HlsOutputFormat,
  type InputAudioTrack,
  type InputTrack,
  type InputVideoTrack,
  Output,
  OutputTrackGroup,
  PathedTarget,
} from "mediabunny";
import { MASTER_NAME } from "./hls-package.ts";

const SEGMENT_SECONDS = 6;

/** Decode order differs from the order of display by at most this many packets. */
const REORDER_DEPTH = 32;

export interface CopyJob {
  video: InputVideoTrack;
  audio: InputAudioTrack | null;
  directory: string;
  /** Is relative to the directory; segments go beside it. */
  playlist: string;
  signal: AbortSignal;
}

/** Describes a track that is copied from the source to the package. */
interface Lane {
  packets: AsyncGenerator<EncodedPacket, void, unknown>;
  next: EncodedPacket | null;
  add(packet: EncodedPacket): Promise<void>;
  close(): void;
}

/**
 * Writes H.264 and AAC packets as HLS with muxed segments. The library's own conversion throws outside any
 * promise on truncated sources, which ends the process.
 */
export async function copyPackets(job: CopyJob): Promise<void> {
  const output = new Output({
    format: new HlsOutputFormat({
      segmentFormat: new CmafOutputFormat(),
      targetDuration: SEGMENT_SECONDS,
      getPlaylistPath: () => job.playlist,
      getInitPath: () => "init.mp4",
      getSegmentPath: ({ n }) => `segment-${String(n).padStart(5, "0")}.m4s`,
    }),
    target: new PathedTarget(
      MASTER_NAME,
      (request) => new FilePathTarget(join(job.directory, request.path)),
    ),
  });
  const lanes: Lane[] = [];
  try {
    await connect(output, job, lanes);
    await output.start();
    await drain(lanes, job.signal);
    await output.finalize();
  } catch (error) {
    await output.cancel().catch(() => {});
    throw error;
  } finally {
    for (const lane of lanes) await lane.packets.return().catch(() => {});
  }
}

async function connect(output: Output, { video, audio }: CopyJob, lanes: Lane[]): Promise<void> {
  // One group means one rendition.
  const group = new OutputTrackGroup();
  const videoStart = await startOf(video);
  // Sound before zero is what the encoder needed to warm up; an edit list hides it, and segments have none.
  const audible = Math.min(0, videoStart);
  const audioFirst = audio === null ? null : await firstFrom(audio, audible);
  const origin = Math.min(videoStart, audioFirst?.timestamp ?? videoStart);

  const videoSource = new EncodedVideoPacketSource("avc");
  const transformationMatrix = await video.getTransformationMatrix();
  output.addVideoTrack(videoSource, { group, transformationMatrix });
  const videoConfig = await video.getDecoderConfig();
  lanes.push(
    await laneOf(video, null, {
      add: (packet) => videoSource.add(moved(packet, origin), meta(videoConfig)),
      close: () => videoSource.close(),
    }),
  );
  if (audio === null || audioFirst === null) return;

  const audioSource = new EncodedAudioPacketSource("aac");
  output.addAudioTrack(audioSource, { group });
  const audioConfig = await audio.getDecoderConfig();
  lanes.push(
    await laneOf(audio, audioFirst, {
      add: (packet) => audioSource.add(moved(packet, origin), meta(audioConfig)),
      close: () => audioSource.close(),
    }),
  );
}

async function laneOf(
  track: InputTrack,
  first: EncodedPacket | null,
  sink: Pick<Lane, "add" | "close">,
): Promise<Lane> {
  const packets = new EncodedPacketSink(track).packets(first ?? undefined);
  return { packets, next: (await packets.next()).value ?? null, ...sink };
}

/** Takes whichever packet is due, so that neither track piles up in memory. */
async function drain(lanes: Lane[], signal: AbortSignal): Promise<void> {
  let open = lanes;
  while (open.length > 0) {
    signal.throwIfAborted();
    const lane = open.reduce((a, b) => (timeOf(b) < timeOf(a) ? b : a));
    if (lane.next !== null) await lane.add(lane.next);
    lane.next = (await lane.packets.next()).value ?? null;
    if (lane.next !== null) continue;
    open = open.filter((other) => other !== lane);
    // The last one is closed by the output itself, which can be waited for.
    if (open.length > 0) lane.close();
  }
}

function timeOf(lane: Lane): number {
  return lane.next?.timestamp ?? Number.NEGATIVE_INFINITY;
}

/** Returns the earliest instant shown, which need not be that of the first packet. */
async function startOf(track: InputTrack): Promise<number> {
  let start = Number.POSITIVE_INFINITY;
  let count = 0;
  const sink = new EncodedPacketSink(track);
  for await (const packet of sink.packets(undefined, undefined, { metadataOnly: true })) {
    start = Math.min(start, packet.timestamp);
    count += 1;
    if (count === REORDER_DEPTH) break;
  }
  return Number.isFinite(start) ? start : 0;
}

async function firstFrom(track: InputTrack, start: number): Promise<EncodedPacket | null> {
  const sink = new EncodedPacketSink(track);
  let packet = await sink.getFirstPacket();
  while (packet !== null && packet.timestamp < start - 0.001) {
    packet = await sink.getNextPacket(packet);
  }
  return packet;
}

function moved(packet: EncodedPacket, origin: number): EncodedPacket {
  // A rounding error below zero would be refused.
  return packet.clone({ timestamp: Math.max(0, packet.timestamp - origin) });
}

function meta<Config>(config: Config | null): { decoderConfig: Config } | undefined {
  return config === null ? undefined : { decoderConfig: config };
}
