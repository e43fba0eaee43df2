import type { Viewing } from "./history.ts";

/** Lists parents before their children; new ones go to the end, as an id comes from the place. */
export const DEMO_FOLDERS: string[] = [
  "/Originals",
  "/Originals/Harbour",
  "/Documentary",
  "/Documentary/Cities",
  "/Sports",
  "/Sports/Football",
  "/Music",
  "/Internal",
  "/Documentary/Nature",
  "/Sports/Football/Women",
  "/Music/Concerts",
  "/Internal/Training",
];

export interface DemoChannel extends Viewing {
  title: string;
  description?: string;
  isEnabled: boolean;
  ageDays: number;
}

export const DEMO_CHANNELS: DemoChannel[] = [
  {
    title: "Harbour cam",
    description: "The quay, day and night.",
    isEnabled: true,
    ageDays: 390,
    playsPerDay: 60,
  },
  { title: "Reeldesk Sports 1", isEnabled: true, ageDays: 300, playsPerDay: 140 },
  {
    title: "Konserthuset direkt",
    description: "Öppnar när ljuset släcks.",
    isEnabled: true,
    ageDays: 120,
    playsPerDay: 35,
    home: "Sweden",
  },
  { title: "Test signal", isEnabled: false, ageDays: 30, playsPerDay: 0 },
];

/** Describes a playlist of the demo; `titles` are of online VODs and enabled channels, in order. */
export interface DemoPlaylist {
  title: string;
  description?: string;
  ageDays: number;
  titles: string[];
}

export const DEMO_PLAYLISTS: DemoPlaylist[] = [
  {
    title: "Start here",
    description: "What we show to new people.",
    ageDays: 300,
    titles: ["Season two trailer", "Harbour at first light", "How it began", "Harbour cam"],
  },
  {
    title: "Summer concert, all parts",
    ageDays: 220,
    titles: ["Summer concert, part 1", "Summer concert, part 2", "Summer concert, part 10"],
  },
  {
    title: "Harbour stories",
    ageDays: 76,
    titles: ["朝の港", "O último barco", "Ebb tide", "سوق السمك عند الفجر"],
  },
  {
    title: "مختارات الأسبوع",
    ageDays: 12,
    titles: ["سوق السمك عند الفجر", "La forêt sous la pluie"],
  },
  { title: "Match day", ageDays: 90, titles: ["Reeldesk Sports 1", "Quarter-final highlights"] },
  { title: "To be filled", description: "Nothing in it yet.", ageDays: 1, titles: [] },
];
