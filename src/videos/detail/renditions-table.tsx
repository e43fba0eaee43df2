import { useFormatter, useLocale, useTranslations } from "use-intl";
import { formatBytes } from "#shared/format/bytes.ts";
import { Panel } from "#shared/ui/panel.tsx";
import type { Rendition } from "#videos/video-record.ts";

export function RenditionsTable({ renditions }: { renditions: Rendition[] }) {
  const t = useTranslations("video");
  const common = useTranslations("common");
  const format = useFormatter();
  const locale = useLocale();
  const best = renditions.toSorted(
    (a, b) => (b.height ?? 0) - (a.height ?? 0) || (b.bitrate ?? 0) - (a.bitrate ?? 0),
  );
  // A sum of only the known sizes would not be a total.
  const totalBytes = renditions.reduce<number | null>(
    (sum, { sizeBytes }) => (sum === null || sizeBytes === null ? null : sum + sizeBytes),
    0,
  );
  return (
    <Panel title={t("renditions")}>
      {/* A table that is too wide for the screen scrolls in its own frame, by keyboard too. */}
      <section tabIndex={0} aria-label={t("qualities")} className="overflow-x-auto">
        <table className="w-full text-right">
          <thead className="text-ink-faint">
            <tr>
              <th scope="col" className="py-1 text-start font-medium">
                {t("resolution")}
              </th>
              {[t("bitrate"), t("framerate"), common("size")].map((name) => (
                <th key={name} scope="col" className="py-1 ps-4 font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {best.map((rendition, index) => (
              <tr key={rendition.id ?? index} className="border-t border-line">
                <th scope="row" className="py-1.5 text-start font-normal whitespace-nowrap">
                  <bdi dir="ltr">
                    {rendition.width ?? "–"} × {rendition.height ?? "–"}
                  </bdi>
                </th>
                <td className="py-1.5 ps-4 whitespace-nowrap">
                  {rendition.bitrate === null
                    ? "–"
                    : t("kilobits", { value: Math.round(rendition.bitrate / 1000) })}
                </td>
                <td className="py-1.5 ps-4">
                  {rendition.framesPerSecond === null
                    ? "–"
                    : format.number(rendition.framesPerSecond, { maximumFractionDigits: 3 })}
                </td>
                <td className="py-1.5 ps-4 whitespace-nowrap">
                  {rendition.sizeBytes === null ? "–" : formatBytes(rendition.sizeBytes, locale)}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t border-line-strong/60 font-medium">
              <th scope="row" colSpan={3} className="py-1.5 text-start font-medium">
                {common("total")}
              </th>
              <td className="py-1.5 ps-4 whitespace-nowrap">
                {totalBytes === null ? "–" : formatBytes(totalBytes, locale)}
              </td>
            </tr>
          </tfoot>
        </table>
      </section>
    </Panel>
  );
}
