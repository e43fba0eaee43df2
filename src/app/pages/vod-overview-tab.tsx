import { FolderPicker } from "#app/folder-picker.ts";
import { RenditionsTable } from "#videos/vod/renditions-table.tsx";
import { VodAbout } from "#videos/vod/vod-about.tsx";
import { VodDetails } from "#videos/vod/vod-details.tsx";
import type { VodStanding } from "#videos/vod/vod-standing.ts";
import type { Vod } from "#videos/vod-record.ts";
import { VodPreview } from "./vod-preview.tsx";

/** One film: how it stands, a preview, what can be changed, what is known of it. */
export function VodOverviewTab({ vod, standing }: { vod: Vod; standing: VodStanding }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        <VodPreview vod={vod} standing={standing} />
        <VodAbout vod={vod} standing={standing} FolderPicker={FolderPicker} />
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        <VodDetails vod={vod} />
        {vod.renditions.length === 0 ? null : <RenditionsTable renditions={vod.renditions} />}
      </div>
    </div>
  );
}
