/** Sound of each video as an ffmpeg filter graph that ends in `[sound]`. */
export const sounds: Record<"harbour" | "rain" | "winter" | "train", string> = {
  harbour: mix([
    chord([110, 164.81, 220, 277.18], 0.05, 0.16),
    "anoisesrc=color=brown:seed=7:amplitude=0.5,lowpass=f=420,tremolo=f=0.13:d=0.8,volume=0.5",
  ]),
  rain: mix([
    chord([98, 146.83, 233.08], 0.04, 0.1),
    "anoisesrc=color=pink:seed=11:amplitude=0.4,highpass=f=900,lowpass=f=5200,volume=0.22",
  ]),
  winter: mix([
    bells([659.25, 880, 987.77, 1318.5], 1.75),
    chord([164.81, 246.94], 0.03, 0.12),
    "anoisesrc=color=brown:seed=3:amplitude=0.4,bandpass=f=500:w=300,tremolo=f=0.2:d=0.7,volume=0.35",
  ]),
  train: mix([
    chord([82.41, 123.47, 196], 0.05, 0.12),
    "aevalsrc=0.35*sin(2*PI*58*t)*(exp(-26*mod(t\\,0.74))+0.8*exp(-26*mod(t+0.56\\,0.74))):s=48000",
    "anoisesrc=color=brown:seed=5:amplitude=0.5,lowpass=f=300,volume=0.45",
  ]),
};

/** Sustained tones with slow tremolo. */
function chord(tones: number[], level: number, pace: number): string {
  const parts = tones.map((f, i) => `${level}*(0.6+0.4*sin(2*PI*${pace}*t+${i}))*sin(2*PI*${f}*t)`);
  return `aevalsrc=${parts.join("+")}:s=48000`;
}

/** One struck tone after another. */
function bells(tones: number[], every: number): string {
  const round = every * tones.length;
  const parts = tones.map((f, i) => {
    const since = `mod(t+${round - i * every}\\,${round})`;
    return `0.07*sin(2*PI*${f}*t)*exp(-1.6*${since})`;
  });
  return `aevalsrc=${parts.join("+")}:s=48000`;
}

function mix(sources: string[]): string {
  const labels = sources.map((source, i) => `${source}[a${i}]`);
  const inputs = sources.map((_, i) => `[a${i}]`).join("");
  return `${labels.join(";")};${inputs}amix=inputs=${sources.length}:normalize=0,aformat=channel_layouts=mono,alimiter=limit=0.7[sound]`;
}
