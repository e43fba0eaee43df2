import { FrameRateDialog, ShiftDialog, StretchDialog } from "./retime-dialogs.tsx";
import { SaveDialog } from "./save-dialog.tsx";
import { type OpenTool, useWorkbench } from "./workbench-context.ts";

export function ToolDialog({
  tool,
  onSave,
}: {
  tool: OpenTool | null;
  onSave: (language: string, replaces: readonly string[]) => void;
}) {
  const { open } = useWorkbench();
  const close = () => open(null);
  if (tool === null || tool === "find" || tool === "findings") return null;
  if (tool === "save") return <SaveDialog onSave={onSave} onClose={close} />;
  const Tool = DIALOGS[tool];
  return <Tool onClose={close} />;
}

const DIALOGS = {
  shift: ShiftDialog,
  stretch: StretchDialog,
  frameRate: FrameRateDialog,
};
