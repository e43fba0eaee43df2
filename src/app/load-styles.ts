/** Loads the CSS for everything beyond the first page. Await it before rendering any of that. */
export const loadStyles = () => import("./styles/all.css");
