/** The least that a page does to have all videos: it reads the list whole at each load, as it is on the wire. */

const PAGE_SIZE = 100;
/** Is the number of pages that the dashboard asks for at a time. */
const AT_ONCE = 3;

interface Answer {
  data: { id: string }[];
  totalCount: string;
}

async function readPage(page: number): Promise<Answer> {
  const query = `page=${page}&per_page=${PAGE_SIZE}&order_by=creation_date&sort=DESC`;
  const response = await fetch(`/api/v2/vod?${query}`);
  return await response.json();
}

async function readWhole(): Promise<void> {
  const first = await readPage(1);
  const videos = [...first.data];
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
}

void readWhole();
