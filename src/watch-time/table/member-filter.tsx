import { FolderTree } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import type { ContainerRef } from "#watch-time/containers.ts";
import type { MemberParts } from "#watch-time/members.ts";
import type { WatchTimeKind } from "#watch-time/watch-time.ts";

/** Narrows rows to a folder with its subfolders, or to a playlist. */
export function MemberFilter({
  kind,
  within,
  name,
  Picker,
  onChange,
}: {
  kind: WatchTimeKind;
  within: ContainerRef | null;
  /** Is null while it is not known. */
  name: string | null;
  Picker: MemberParts["Picker"];
  onChange: (within: ContainerRef | null) => void;
}) {
  const t = useTranslations("watchTimeTable.within");
  const [isOpen, setIsOpen] = useState(false);
  const label = t(kind === "vod" ? "label" : "playlist");
  return (
    <>
      <Button
        icon={<FolderTree aria-hidden="true" size={15} />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <span className="max-w-48 truncate">
          {within === null ? label : <bdi>{name ?? t(within.kind)}</bdi>}
        </span>
      </Button>
      {isOpen ? (
        <Suspense>
          <Picker
            kind={kind}
            selected={within}
            onChoose={onChange}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
