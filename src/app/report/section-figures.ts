/** Describes what a section of a report shows, and takes what a person changes in it. */
export interface SectionFiguresProps {
  /** Is the URL query of the view. */
  query: string;
  onQuery: (query: string) => void;
}
