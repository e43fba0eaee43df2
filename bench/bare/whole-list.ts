/** The least that a page does to have all videos: it reads the list whole at each load, as it is on the wire, and sorts and searches it. */

const PAGE_SIZE = 100;
/** Is the number of pages that the dashboard asks for at a time. */
const AT_ONCE = 3;
const SHOWN = 24;

interface Row {
  id: string;
  title: string | null;
  filesize: number | null;
}

interface Answer {
  data: Row[];
  totalCount: string;
}

async function readPage(page: number): Promise<Answer> {
  const query = `page=${page}&per_page=${PAGE_SIZE}&order_by=creation_date&sort=DESC`;
  const response = await fetch(`/api/v2/vod?${query}`);
  return await response.json();
}

async function readWhole(): Promise<Row[]> {
  const first = await readPage(1);
  const videos = [...first.data];
  show(videos);
  const last = Math.ceil(Number(first.totalCount) / PAGE_SIZE);
  let next = 2;
  const readOn = async () => {
    while (next <= last) {
      const page = next;
      next += 1;
      // oxlint-disable-next-line no-await-in-loop -- one after the other, beside others
      videos.push(...(await readPage(page)).data);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, readOn));
  const status = document.querySelector("[role=status]");
  if (status !== null) status.textContent = `${videos.length.toLocaleString("en-GB")} videos`;
  return videos;
}

function show(videos: readonly Row[]): void {
  const cards = videos.slice(0, SHOWN).map(({ title }) => {
    const card = document.createElement("article");
    card.textContent = title;
    return card;
  });
  document.querySelector("main")?.replaceChildren(...cards);
}

const { compare } = new Intl.Collator("en-GB", { numeric: true });
const byTitle = (a: Row, b: Row) => compare(a.title ?? "", b.title ?? "");
const ORDERS: Readonly<Record<string, (a: Row, b: Row) => number>> = {
  newest: () => 0,
  largest: (a, b) => (b.filesize ?? -1) - (a.filesize ?? -1),
  title: byTitle,
  titleDown: (a, b) => byTitle(b, a),
};

const all = await readWhole();
const search = document.querySelector("input");
const order = document.querySelector("select");

function update(): void {
  const words = (search?.value ?? "").toLowerCase().split(" ");
  const found = all.filter(({ title }) => {
    const text = (title ?? "").toLowerCase();
    return words.every((word) => text.includes(word));
  });
  show(found.toSorted(ORDERS[order?.value ?? "newest"]));
}
search?.addEventListener("input", update);
order?.addEventListener("change", update);
