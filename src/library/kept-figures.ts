import { queryOptions } from "@tanstack/react-query";
import type { DBSchema } from "idb";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { createLocalDatabase } from "#shared/storage/local-database.ts";
import { personOf } from "#videos/stored-library.ts";
import type { VideoFigures } from "#watch-time/video-figures.ts";

/** Holds figures with whose they are. */
interface KeptFigures extends VideoFigures {
  format: number;
  /** Is null where the deployment does not say who is signed in. */
  person: string | null;
  /** Begins the addresses of the service that they came from. */
  service: string;
}

interface FiguresSchema extends DBSchema {
  figures: { key: string; value: KeptFigures };
}

/** Is increased when a field changes its meaning. */
const FORMAT = 1;
const KEY = "28d";

const database = createLocalDatabase<FiguresSchema>({
  name: "reeldesk-figures",
  version: 1,
  upgrade: (opened) => void opened.createObjectStore("figures"),
});

type Services = Pick<ApiServices, "api" | "queryClient">;

/** Reads the figures that are kept on this device; null: there are none. */
export const keptFiguresQuery = (services: Services) =>
  queryOptions({
    queryKey: ["library", "kept-figures"],
    queryFn: () => loadFigures(services),
    retry: false,
    networkMode: "always",
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Loads the figures that this person read last. @returns null if there are none, or storage can't be read */
async function loadFigures(services: Services): Promise<VideoFigures | null> {
  const person = await personOf(services);
  const kept = await database.attempt((opened) => opened.get("figures", KEY)).catch(() => null);
  if (kept?.format !== FORMAT || kept.person !== person) return null;
  return kept.service === services.api.config.apiBase ? kept : null;
}

/** Keeps figures in place of those from before. What can't be stored is read again. */
export async function keepFigures(figures: VideoFigures, services: Services): Promise<void> {
  services.queryClient.setQueryData(keptFiguresQuery(services).queryKey, figures);
  const person = await personOf(services);
  if (person === undefined) return;
  const { apiBase: service } = services.api.config;
  const kept: KeptFigures = { ...figures, format: FORMAT, person, service };
  await database.succeeds((opened) => opened.put("figures", kept, KEY));
}

/** Counts the videos with kept figures. @throws if storage can't be read */
export async function measureFigures(): Promise<{ count: number; bytes: null }> {
  const kept = await database.attempt((opened) => opened.get("figures", KEY));
  return { count: kept?.ids.length ?? 0, bytes: null };
}

/** Forgets the kept figures. @returns the reason for a failure */
export async function clearFigures(): Promise<"failed" | null> {
  return (await database.succeeds((opened) => opened.clear("figures"))) ? null : "failed";
}
