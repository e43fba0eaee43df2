import type { Viewing } from "./history.ts";

/** One VOD of the demo library, in the words of whoever writes the list. */
export interface DemoVod extends Viewing {
  title: string;
  description?: string;
  /** Full path of the folder it is in. */
  folder?: string;
  /** Name of a committed film: what plays. */
  film: string;
  /** A committed picture; absent: it has no thumbnail. */
  picture?: string;
  /** How long before the sandbox's now it was made, in days. */
  ageDays: number;
  /** Absent: online. `encoding` never ends. */
  state?: "offline" | "encoding";
  /** An id of an account that was migrated: 32 digits without hyphens. */
  hasMigratedId?: boolean;
}

/** 300 characters. */
const LONG_TITLE =
  "The complete, unabridged and slightly over-documented account of how the town, its harbour master, two brass bands, a choir of retired ferry captains and one very determined goose spent the longest night of the year waiting for a ship, with interviews, a map, the score of both marches and each toast";

/** Newest first. Between them they hold what a library meets sooner or later. */
export const DEMO_VODS: DemoVod[] = [
  {
    title: "Harbour at first light",
    description: "Boats leave before the town wakes.",
    folder: "/Originals/Harbour",
    film: "harbour",
    picture: "harbour.webp",
    ageDays: 0.4,
  },
  {
    title: "Tonight's match, full replay",
    folder: "/Sports/Football",
    film: "train",
    ageDays: 0.6,
    state: "encoding",
  },
  {
    title: "La forêt sous la pluie",
    description: "Du calme, sans paroles.",
    folder: "/Originals",
    home: "France",
    film: "rain",
    picture: "rain.webp",
    ageDays: 2,
  },
  {
    title: "Wie ein Deich entsteht",
    folder: "/Documentary",
    home: "Germany",
    film: "harbour",
    picture: "dunes.webp",
    ageDays: 5,
  },
  {
    title: "El mercado de los domingos",
    description: "Voces, frutas y un acordeón.",
    folder: "/Documentary/Cities",
    home: "Spain",
    film: "train",
    picture: "lanterns.webp",
    ageDays: 8,
  },
  {
    title: "سوق السمك عند الفجر",
    description: "يوم واحد في الميناء القديم",
    folder: "/Documentary/Cities",
    home: "Egypt",
    film: "harbour",
    picture: "bridge.webp",
    ageDays: 12,
  },
  {
    title: "朝の港",
    folder: "/Originals/Harbour",
    home: "Japan",
    film: "harbour",
    picture: "lighthouse.webp",
    ageDays: 16,
  },
  {
    title: "Training: how to tag a subtitle track",
    folder: "/Internal",
    film: "train",
    picture: "observatory.webp",
    ageDays: 20,
    state: "offline",
  },
  {
    title: "🎬 Behind the scenes 🎥 week 3",
    folder: "/Originals",
    film: "rain",
    picture: "stage.webp",
    ageDays: 27,
  },
  {
    title: "Оркестр на набережной",
    folder: "/Music",
    home: "Ukraine",
    film: "winter",
    picture: "stage.webp",
    ageDays: 33,
  },
  {
    title: "Season two trailer",
    description: "No spoilers.",
    film: "train",
    picture: "train.webp",
    ageDays: 41,
  },
  {
    title: LONG_TITLE,
    folder: "/Documentary",
    film: "harbour",
    picture: "village.webp",
    ageDays: 55,
  },
  {
    title: "deleted",
    description: "A film that is really called this.",
    film: "winter",
    picture: "winter.webp",
    ageDays: 68,
  },
  {
    title: "O último barco",
    folder: "/Originals/Harbour",
    home: "Portugal",
    film: "harbour",
    picture: "whale.webp",
    ageDays: 80,
    hasMigratedId: true,
  },
  {
    title: "Quarter-final highlights",
    folder: "/Sports/Football",
    film: "train",
    picture: "balloons.webp",
    ageDays: 97,
  },
  {
    title: "Interview with the lighthouse keeper",
    folder: "/Documentary",
    film: "harbour",
    playsPerDay: 0,
    ageDays: 115,
  },
  {
    title: "Zażółć gęślą jaźń: a typographer's day",
    folder: "/Documentary",
    home: "Poland",
    film: "rain",
    picture: "meadow.webp",
    ageDays: 134,
  },
  {
    title: "Rough cut 4 (do not publish)",
    folder: "/Internal",
    film: "rain",
    ageDays: 150,
    state: "offline",
  },
  {
    title: "부두의 밤",
    folder: "/Music",
    film: "rain",
    picture: "mirror-lake.webp",
    ageDays: 172,
    home: "South Korea",
  },
  {
    title: "<script>alert('title')</script> & other punctuation",
    description: "=1+1",
    folder: "/Internal",
    film: "train",
    picture: "desert-road.webp",
    ageDays: 195,
  },
  {
    title: "Summer concert, part 1",
    folder: "/Music",
    film: "winter",
    picture: "stage.webp",
    ageDays: 221,
  },
  {
    title: "Summer concert, part 2",
    folder: "/Music",
    film: "winter",
    picture: "lavender.webp",
    ageDays: 222,
  },
  {
    title: "Summer concert, part 10",
    folder: "/Music",
    film: "winter",
    picture: "palms.webp",
    ageDays: 223,
  },
  {
    title: "Cycling the coast road",
    folder: "/Sports",
    film: "train",
    picture: "desert-road.webp",
    pausedDaysAgo: [52, 41],
    ageDays: 268,
  },
  {
    title: "Jak se peče chleba",
    home: "Czechia",
    film: "winter",
    picture: "birches.webp",
    playsPerDay: 30,
    pausedDaysAgo: [64],
    ageDays: 311,
    state: "offline",
  },
  {
    title: "Ebb tide",
    description: "The water goes out.",
    folder: "/Originals/Harbour",
    film: "harbour",
    picture: "mirror-lake.webp",
    ageDays: 352,
  },
  {
    title: "How it began",
    folder: "/Originals",
    film: "winter",
    picture: "aurora.webp",
    ageDays: 399,
  },
];
