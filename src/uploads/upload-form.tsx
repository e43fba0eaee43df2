import { UploadDefaults } from "./upload-defaults.tsx";
import { UploadDropZone } from "./upload-drop-zone.tsx";
import { UploadFilms } from "./upload-films.tsx";
import { UploadFolderOffers } from "./upload-folder-offers.tsx";
import { UploadHeld } from "./upload-held.tsx";
import { UploadRefused } from "./upload-refused.tsx";

/** Bring films, and say what shall become of them. Sending begins meanwhile. */
export function UploadForm() {
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
      {/* What needs a word comes first: below the fold nobody would answer. */}
      <UploadRefused />
      <UploadHeld />
      <UploadFolderOffers />
      <UploadDropZone />
      <UploadDefaults />
      <UploadFilms />
    </div>
  );
}
