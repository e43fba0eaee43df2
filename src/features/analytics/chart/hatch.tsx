/** The filling of bars that are not all there. */
export function Hatch({ id }: { id: string }) {
  return (
    <pattern
      id={id}
      width="6"
      height="6"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <rect width="1.25" height="6" fill="var(--series-1)" fillOpacity="0.7" />
    </pattern>
  );
}
