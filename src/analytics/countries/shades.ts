/** The shades of the map by their step, the first for nothing: how an area is filled and how its key is. */
export const SHADES: readonly { area: string; sample: string }[] = [
  { area: "fill-line", sample: "bg-line" },
  { area: "fill-accent/30", sample: "bg-accent/30" },
  { area: "fill-accent/45", sample: "bg-accent/45" },
  { area: "fill-accent/62", sample: "bg-accent/62" },
  { area: "fill-accent/80", sample: "bg-accent/80" },
  { area: "fill-accent", sample: "bg-accent" },
];
