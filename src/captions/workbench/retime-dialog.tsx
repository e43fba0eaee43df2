import { type ReactNode, useId } from "react";
import { useTranslations } from "use-intl";
import type { RetimedCaptions } from "#captions/format/edits-times.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { useDesk } from "./desk.ts";

/** The form of a tool that puts cues at other times. Tells where some of them lost time at the film's start. */
export function RetimeDialog({
  name,
  retime,
  onClose,
  children,
}: {
  name: "frameRate" | "shift" | "stretch";
  /** Null: nothing would change. */
  retime: (() => RetimedCaptions) | null;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useTranslations("workbench");
  const { edit, say } = useDesk();
  const id = useId();
  const submit = () => {
    if (retime === null) return;
    const { document, clipped } = retime();
    edit({ name, document });
    say(clipped > 0 ? t("clipped", { count: clipped }) : t("done", { edit: t(`edits.${name}`) }));
    onClose();
  };
  return (
    <Dialog
      title={t(`${name}.title`)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(`${name}.cancel`)}</Button>
          <Button variant="primary" type="submit" form={id} disabled={retime === null}>
            {t(`${name}.do`)}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
