import type { Messages } from "use-intl";
import { currentLanguage, loadMessages, messagesOf } from "./catalogues.ts";

/** Loads the words of files of figures in the current language. */
export async function loadFileWords(): Promise<Messages["figureFiles"]> {
  await loadMessages("files");
  return messagesOf(currentLanguage(), "files").figureFiles;
}
