/** What countries are ranked by: data is not counted by country (contract 2). */
export type CountryMetric = "plays" | "impressions";
