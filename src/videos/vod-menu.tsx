import { Ellipsis } from "lucide-react";
import { useHref, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { paths } from "#shared/paths.ts";
import { Menu } from "#shared/ui/menu.tsx";
import type { Vod } from "./vod-record.ts";

/** What can be done with one film. */
export function VodMenu({
  vod,
  onCommand,
}: {
  vod: Vod;
  onCommand: (command: VodCommand, vodIds: readonly string[]) => void;
}) {
  const t = useTranslations("libraryList.menu");
  const untitled = useTranslations("vod")("untitled");
  const navigate = useNavigate();
  const ask = (command: VodCommand) => () => onCommand(command, [vod.id]);
  const path = paths.vod(vod.id);
  const href = useHref(path);
  return (
    <Menu
      label={t("label", { title: vod.title ?? untitled })}
      items={() => [
        { text: t("open"), onSelect: () => void navigate(path) },
        {
          text: t("copyLink"),
          onSelect: () => void copy(new URL(href, location.origin).href),
        },
        { text: t("copyId"), onSelect: () => void copy(vod.id) },
        vod.isOnline && vod.status !== "encoding"
          ? { text: t("offline"), onSelect: ask("offline") }
          : {
              text: t("online"),
              onSelect: ask("online"),
              unavailable: vod.status === "encoding" ? t("notEncoded") : undefined,
            },
        { text: t("move"), onSelect: ask("move") },
        {
          text: t("playlist"),
          onSelect: ask("playlist"),
          unavailable: vod.status === "ready" ? undefined : t("notOnline"),
        },
        { text: t("delete"), onSelect: ask("delete") },
      ]}
    >
      <Ellipsis aria-hidden="true" size={16} />
    </Menu>
  );
}

/** Where the browser does not allow it, the film's page has the same to be copied by hand. */
async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text).catch(() => {});
}

/** What films can be told from the library. */
export type VodCommand = "online" | "offline" | "move" | "playlist" | "delete";
