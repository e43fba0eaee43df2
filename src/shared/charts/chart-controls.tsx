import { ChartLine, Download, FileDown, FileSpreadsheet, ImageDown, Table2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { toCsv } from "#shared/format/csv.ts";
import type { TableData } from "#shared/format/table-data.ts";
import { classNames } from "#shared/ui/class-names.ts";
import { Menu, type MenuItem } from "#shared/ui/menu.tsx";
import { saveFile } from "#shared/ui/save-file.ts";

const VIEWS = ["chart", "table"] as const;

type ChartView = (typeof VIEWS)[number];

const ICONS = {
  chart: <ChartLine aria-hidden="true" size={15} />,
  table: <Table2 aria-hidden="true" size={15} />,
} as const;

/** Switches between a chart and its table, and downloads either. */
export function ChartControls({
  before,
  hasTable,
  title,
  fileName,
  view,
  onViewChange,
  table,
  takeImage,
}: {
  before?: ReactNode;
  /** True if the chart can be switched to a table. */
  hasTable: boolean;
  title: string;
  /** Without an extension. */
  fileName: string;
  view: ChartView;
  /** Absent where there is nothing to switch to. */
  onViewChange?: (view: ChartView) => void;
  /** Null: nothing to download. */
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
    (takeImage === null ? t("pictureOfText") : view === "table" ? t("pictureOfTable") : undefined);
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
        {hasTable && onViewChange !== undefined ? (
          <ViewSwitch title={title} view={view} onViewChange={onViewChange} />
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

function ViewSwitch({
  title,
  view,
  onViewChange,
}: {
  title: string;
  view: ChartView;
  onViewChange: (view: ChartView) => void;
}): ReactNode {
  const t = useTranslations("charts");
  return (
    <div
      role="group"
      aria-label={t("show", { title })}
      className="flex gap-0.5 rounded-md bg-sunken p-0.5"
    >
      {VIEWS.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === view}
          onClick={() => onViewChange(each)}
          className={classNames(
            "flex min-h-7 items-center gap-1.5 rounded-sm px-2 text-sm font-medium transition-colors",
            each === view ? "bg-surface text-accent shadow-card" : "text-ink-soft hover:text-ink",
          )}
        >
          {ICONS[each]}
          {t(`view.${each}`)}
        </button>
      ))}
    </div>
  );
}
