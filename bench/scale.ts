/** Runs everything once on little data: `npm run bench -- --short`. */
export const isShort = process.argv.includes("--short");

/** Returns the number or size of a measurement, reduced in a short run. */
export const scaled = (usual: number, short = 1) => (isShort ? short : usual);

/** Is the number of turns before those that count. */
export const WARM_UPS = scaled(1, 0);
