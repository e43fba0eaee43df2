import { stemOf } from "#shared/format/file-names.ts";
import type { ApiClient } from "#shared/http/client.ts";
import type { Vod } from "#videos/vod-record.ts";
import { listVods } from "#videos/vods.ts";
import type { FilmFacts } from "./judge-film.ts";
import { uploadName } from "./upload-name.ts";

/**
 * The film of the library that was made of a file of this name and size. Searches by the title that the
 * service gives a new film, so a film that was renamed is not found; null also when the service does not
 * answer before the signal ends it, or not well.
 */
export async function findInLibrary(
  api: ApiClient,
  film: Pick<FilmFacts, "name" | "size">,
  signal: AbortSignal,
): Promise<Vod | null> {
  const name = uploadName(film.name);
  try {
    const { vods } = await listVods(
      api,
      {
        page: 1,
        pageSize: 100,
        title: stemOf(name),
        order: "creation_date",
        direction: "DESC",
      },
      signal,
    );
    return (
      vods.find(
        ({ filename, fileSizeBytes }) => filename === name && fileSizeBytes === film.size,
      ) ?? null
    );
  } catch {
    return null;
  }
}
