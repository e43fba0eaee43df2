export interface Country {
  /** Is spelt as on the wire (contract 2). */
  name: string;
  /** Holds the offset of its most populous zone in winter: the demo's rhythm ignores summer time. */
  utcOffsetMinutes: number;
  /** Tells its part of an audience without a home. */
  weight: number;
  /** Tells what bits its viewers get, against the average. */
  quality: number;
  /** Tells what part of the watch time they wait on top of it. */
  stalls: number;
}

/** Two of them are off the hour, and one is off the half hour. */
export const COUNTRIES: Country[] = [
  { name: "Sweden", utcOffsetMinutes: 60, weight: 24, quality: 1.16, stalls: 0.006 },
  { name: "United Kingdom", utcOffsetMinutes: 0, weight: 15, quality: 1.08, stalls: 0.01 },
  { name: "Germany", utcOffsetMinutes: 60, weight: 13, quality: 1.04, stalls: 0.012 },
  { name: "United States", utcOffsetMinutes: -360, weight: 12, quality: 1.1, stalls: 0.011 },
  { name: "France", utcOffsetMinutes: 60, weight: 8, quality: 1.06, stalls: 0.009 },
  { name: "Spain", utcOffsetMinutes: 60, weight: 6, quality: 1.02, stalls: 0.012 },
  { name: "Poland", utcOffsetMinutes: 60, weight: 4, quality: 0.98, stalls: 0.015 },
  { name: "Portugal", utcOffsetMinutes: 0, weight: 4, quality: 1.03, stalls: 0.011 },
  { name: "Brazil", utcOffsetMinutes: -180, weight: 4, quality: 0.84, stalls: 0.031 },
  { name: "Japan", utcOffsetMinutes: 540, weight: 3, quality: 1.18, stalls: 0.004 },
  { name: "India", utcOffsetMinutes: 330, weight: 3, quality: 0.72, stalls: 0.038 },
  { name: "Czechia", utcOffsetMinutes: 60, weight: 2, quality: 0.97, stalls: 0.014 },
  { name: "Egypt", utcOffsetMinutes: 120, weight: 2, quality: 0.7, stalls: 0.042 },
  { name: "South Korea", utcOffsetMinutes: 540, weight: 1.5, quality: 1.2, stalls: 0.003 },
  { name: "Ukraine", utcOffsetMinutes: 120, weight: 1.5, quality: 0.9, stalls: 0.02 },
  { name: "Canada", utcOffsetMinutes: -210, weight: 1.2, quality: 1.05, stalls: 0.012 },
  { name: "Nepal", utcOffsetMinutes: 345, weight: 0.4, quality: 0.62, stalls: 0.055 },
];

/** Is the country of local plays: a loopback address has none. */
export const UNKNOWN_COUNTRY = "Unknown";
