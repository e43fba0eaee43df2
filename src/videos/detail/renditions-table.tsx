import { useFormatter, useLocale, useTranslations } from "use-intl";
import { formatBytes } from "#shared/format/bytes.ts";
import { Panel } from "#shared/ui/panel.tsx";
import { BodyCell, type RecordColumn, RecordTable, TOTAL_ROW } from "#shared/ui/table.tsx";
import type { Rendition } from "#videos/video-record.ts";

export function RenditionsTable({ renditions }: { renditions: Rendition[] }) {
  const t = useTranslations("video");
  const common = useTranslations("common");
  const { columns, bytes } = useColumns();
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
      <RecordTable
        label={t("qualities")}
        columns={columns}
        rows={best}
        keyOf={({ id }, index) => id ?? index}
        foot={
          <tr className={TOTAL_ROW}>
            <BodyCell kind="name" colSpan={columns.length - 1}>
              {common("total")}
            </BodyCell>
            <BodyCell kind="number">{bytes(totalBytes)}</BodyCell>
          </tr>
        }
      />
    </Panel>
  );
}

/** Returns the columns, the size last, and how a size is written. */
function useColumns() {
  const t = useTranslations("video");
  const common = useTranslations("common");
  const format = useFormatter();
  const locale = useLocale();
  const bytes = (sizeBytes: number | null) =>
    sizeBytes === null ? "–" : formatBytes(sizeBytes, locale);
  const columns: RecordColumn<Rendition>[] = [
    {
      name: "resolution",
      heading: t("resolution"),
      kind: "name",
      className: "whitespace-nowrap",
      cell: ({ width, height }) => (
        <bdi dir="ltr">
          {width ?? "–"} × {height ?? "–"}
        </bdi>
      ),
    },
    {
      name: "bitrate",
      heading: t("bitrate"),
      kind: "number",
      cell: ({ bitrate }) =>
        bitrate === null ? "–" : t("kilobits", { value: Math.round(bitrate / 1000) }),
    },
    {
      name: "framerate",
      heading: t("framerate"),
      kind: "number",
      cell: ({ framesPerSecond: rate }) =>
        rate === null ? "–" : format.number(rate, { maximumFractionDigits: 3 }),
    },
    {
      name: "size",
      heading: common("size"),
      kind: "number",
      cell: ({ sizeBytes }) => bytes(sizeBytes),
    },
  ];
  return { columns, bytes };
}
