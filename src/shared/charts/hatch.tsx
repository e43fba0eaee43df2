/** SVG pattern of slanted lines, for incomplete data. */
export function Hatch({ id, colour }: { id: string; colour: string }) {
  return (
    <pattern
      id={id}
      width="6"
      height="6"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <rect width="1.25" height="6" fill={colour} fillOpacity="0.7" />
    </pattern>
  );
}
