/** What the service counted for one country, by the name it has for it: free English text. */
export interface CountryCount {
  countryName: string;
  plays: number;
  impressions: number;
}

export type CountryMetric = "plays" | "impressions";
