/** Brings the classes of everything beyond the first page. Wait for it before showing any of that. */
export const bringStyles = () => import("./styles/all.css");
