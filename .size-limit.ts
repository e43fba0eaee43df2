import { ENTRY, filesOf, lazyFilesOf } from "./scripts/route-files.ts";

const inDist = (files: string[]) => files.map((file) => `dist/${file}`);

export default [
  {
    name: "first route (library): JS and CSS",
    path: inDist(filesOf([ENTRY, "src/app/pages/library-page.tsx"])),
    limit: "140 kB",
    gzip: true,
  },
  {
    name: "uploader",
    path: inDist(lazyFilesOf("src/features/uploads/uploader.ts")),
    limit: "30 kB",
    gzip: true,
  },
  {
    name: "player",
    path: inDist(lazyFilesOf("src/features/playback/playback-session.ts")),
    limit: "190 kB",
    gzip: true,
  },
];
