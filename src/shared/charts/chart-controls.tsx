import { ChartLine, Download, FileDown, FileSpreadsheet, ImageDown, Table2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { toCsv } from "#shared/format/csv.ts";
import type { TableData } from "#shared/format/table-data.ts";
import { Menu, type MenuItem } from "#shared/ui/menu.tsx";
import { ModeSwitch } from "#shared/ui/mode-switch.tsx";
import { saveFile } from "#shared/ui/save-file.ts";

export function ChartControls({
  before,
  hasTable,
  title,
  fileName,
  isTable,
  onIsTable,
  table,
  takeImage,
}: {
  before: ReactNode;
  hasTable: boolean;
  title: string;
  fileName: string;
  isTable: boolean;
  onIsTable: (isTable: boolean) => void;
  table: (() => TableData) | null;
  /** Null: the chart cannot be exported as an image. */
  takeImage: (() => Promise<Blob>) | null;
}) {
  const t = useTranslations("charts");
  const [isImageMissing, setIsImageMissing] = useState(false);
  const saveCsv = (hasBom: boolean) => {
    if (table === null) return;
    const csv = toCsv(table(), { hasBom });
    saveFile(new Blob([csv], { type: "text/csv;charset=utf-8" }), fileName, "csv");
  };
  const saveImage = () => {
    setIsImageMissing(false);
    takeImage?.().then(
      (image) => saveFile(image, fileName, "png"),
      () => setIsImageMissing(true),
    );
  };
  const noTable = table === null ? t("nothingYet") : undefined;
  const noImage =
    noTable ??
    (takeImage === null ? t("pictureOfText") : isTable ? t("pictureOfTable") : undefined);
  const downloads = (): MenuItem[] => [
    {
      text: t("csv"),
      icon: <FileDown size={15} />,
      onSelect: () => saveCsv(false),
      unavailable: noTable,
    },
    {
      text: t("csvForExcel"),
      icon: <FileSpreadsheet size={15} />,
      onSelect: () => saveCsv(true),
      unavailable: noTable,
    },
    {
      text: t("png"),
      icon: <ImageDown size={15} />,
      onSelect: saveImage,
      unavailable: noImage,
    },
  ];
  return (
    <div data-print="hide" className="ms-auto grid justify-items-end gap-1">
      <div className="flex flex-wrap items-center justify-end gap-1">
        {before}
        {hasTable ? (
          <ModeSwitch
            label={t("show", { title })}
            options={[
              {
                value: "chart",
                icon: <ChartLine aria-hidden="true" size={15} />,
                text: t("view.chart"),
              },
              {
                value: "table",
                icon: <Table2 aria-hidden="true" size={15} />,
                text: t("view.table"),
              },
            ]}
            value={isTable ? "table" : "chart"}
            onChange={(next) => onIsTable(next === "table")}
          />
        ) : null}
        <Menu label={t("download", { title })} items={downloads}>
          <Download aria-hidden="true" size={16} />
        </Menu>
      </div>
      <div role="alert" className="text-sm text-trouble empty:hidden">
        {isImageMissing ? t("pictureFailed") : null}
      </div>
    </div>
  );
}
