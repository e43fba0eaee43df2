import { use } from "react";
import { createRoot } from "react-dom/client";

interface Video {
  id: string;
  title: string;
  pictures: { thumbnail: string[] };
}

/** Shows the same videos on a minimal React page: one call, one list. */
function Videos({ answer }: { answer: Promise<{ data: Video[] }> }) {
  return (
    <ul>
      {use(answer).data.map(({ id, title, pictures }) => (
        <li key={id}>
          <article>
            <img src={pictures.thumbnail[0]} alt="" width={320} height={180} loading="lazy" />
            <h2>{title}</h2>
          </article>
        </li>
      ))}
    </ul>
  );
}

const answer = fetch("/api/v2/vod?page=1&per_page=24").then((response) => response.json());
const root = document.querySelector("#root");
if (root !== null) createRoot(root).render(<Videos answer={answer} />);
