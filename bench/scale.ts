/** Whether everything is done only once and small, to see that it still works: `npm run bench -- --short`. */
export const isShort = process.argv.includes("--short");

/** How often or how large something is measured: as given, or much less in a short run. */
export const scaled = (usual: number, short = 1) => (isShort ? short : usual);

/** Turns before those that count. */
export const WARM_UPS = scaled(1, 0);
