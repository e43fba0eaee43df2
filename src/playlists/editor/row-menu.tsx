import { Ellipsis, X } from "lucide-react";
import { useTranslations } from "use-intl";
import { IconButton } from "#shared/ui/button.tsx";
import { Menu, type MenuItem } from "#shared/ui/menu.tsx";
import type { OrderRowProps } from "./order-row-props.ts";
import type { RowCommand } from "./row-command.ts";

/** What can be done with an entry, and with all that are chosen with it. */
export function RowMenu({
  entry: { key, type },
  facts: { title, standing },
  layout,
  togetherCount,
  isReadOnly,
  onCommand,
}: OrderRowProps) {
  const t = useTranslations("playlistOrder");
  const item = (text: string, command: RowCommand): MenuItem => ({
    text,
    onSelect: () => onCommand(key, command),
  });
  const isOneOfMany = togetherCount > 1;
  const items = (): MenuItem[] => [
    ...(isReadOnly
      ? []
      : [
          item(t("toTop"), { kind: "move", to: "top" }),
          item(t("up"), { kind: "move", to: "up" }),
          item(t("down"), { kind: "move", to: "down" }),
          item(t("toBottom"), { kind: "move", to: "bottom" }),
          item(t("toPosition"), { kind: "askPlace" }),
          item(t("addAbove"), { kind: "addHere", side: "above" }),
          item(t("addBelow"), { kind: "addHere", side: "below" }),
          item(isOneOfMany ? t("removeSeveral", { count: togetherCount }) : t("remove"), {
            kind: "remove",
          }),
        ]),
    ...(type === "vod" && standing !== "gone" ? [item(t("open"), { kind: "open" })] : []),
  ];
  return (
    <div className="flex justify-end pe-1">
      {isReadOnly || layout.isNarrow ? null : (
        <IconButton
          tabIndex={-1}
          label={t("removeOne", { title })}
          onClick={() => onCommand(key, { kind: "removeOne" })}
        >
          <X aria-hidden="true" size={16} />
        </IconButton>
      )}
      <Menu
        tabIndex={-1}
        label={
          isOneOfMany ? t("actionsSeveral", { count: togetherCount }) : t("actions", { title })
        }
        items={items}
      >
        <Ellipsis aria-hidden="true" size={16} />
      </Menu>
    </div>
  );
}
