import { MemberPicker } from "./member-picker.tsx";
import { MembersReader } from "./members-reader.tsx";

/** Holds what reads and chooses folders and playlists: one file of the build, as each page that needs one needs both. */
export const memberParts = { Reader: MembersReader, Picker: MemberPicker };
