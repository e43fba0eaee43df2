import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { FileImage } from "#images/file-image.tsx";
import { storedImageQueries } from "#images/stored-image-queries.ts";

/** Shows the replaced image beside the sent one, on request. */
export function StoredImageChange({ entryId }: { entryId: string }) {
  const t = useTranslations("activity.images");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="col-span-full text-sm"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="cursor-pointer text-ink-soft">{t("compare")}</summary>
      {isOpen ? <Images entryId={entryId} /> : null}
    </details>
  );
}

function Images({ entryId }: { entryId: string }) {
  const t = useTranslations("activity");
  const { data, isPending } = useQuery(storedImageQueries.detail(entryId));
  if (isPending) return null;
  if (data === undefined || data === null) return <p>{t("notKept")}</p>;
  const { file, sent = null } = data;
  return (
    <div className="flex flex-wrap gap-4 py-2">
      <Image label={t("images.before")} file={file} />
      {sent === null ? null : <Image label={t("images.after")} file={sent} />}
    </div>
  );
}

function Image({ label, file }: { label: string; file: Blob }) {
  return (
    <figure>
      <FileImage
        file={file}
        className="h-28 max-w-full rounded-md border border-line object-contain"
      />
      <figcaption className="text-ink-soft">{label}</figcaption>
    </figure>
  );
}
