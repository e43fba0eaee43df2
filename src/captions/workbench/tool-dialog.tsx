import type { Subtitle } from "#captions/subtitles.ts";
import type { OpenTool } from "./desk.ts";
import { FindingsDialog } from "./findings-dialog.tsx";
import { FrameRateDialog } from "./frame-rate-dialog.tsx";
import { HelpDialog } from "./help-dialog.tsx";
import { SaveDialog } from "./save-dialog.tsx";
import { ShiftDialog } from "./shift-dialog.tsx";
import { StretchDialog } from "./stretch-dialog.tsx";

/** The tool that is open above the page; to find has a place of its own, above the list. */
export function ToolDialog({
  tool,
  vodId,
  source,
  isRepaired,
  onSave,
  onTool,
}: {
  tool: OpenTool | null;
  vodId: string;
  source: Subtitle | null;
  /** The file could not be read as it stands. */
  isRepaired: boolean;
  onSave: (language: string, replaces: readonly string[]) => void;
  onTool: (tool: OpenTool | null) => void;
}) {
  const close = () => onTool(null);
  switch (tool) {
    case "shift":
      return <ShiftDialog onClose={close} />;
    case "stretch":
      return <StretchDialog onClose={close} />;
    case "frameRate":
      return <FrameRateDialog onClose={close} />;
    case "findings":
      return <FindingsDialog onClose={close} />;
    case "help":
      return <HelpDialog onClose={close} />;
    case "save":
      return (
        <SaveDialog
          vodId={vodId}
          source={source}
          isRepaired={isRepaired}
          onFindings={() => onTool("findings")}
          onSave={onSave}
          onClose={close}
        />
      );
    case "find":
    case null:
      return null;
  }
}
