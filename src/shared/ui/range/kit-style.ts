const ID = "react-aria-pressable-style";

/**
 * Prevents the calendar library from adding a style sheet, which the content security policy forbids, by
 * adding an element with its id. The style sheet's only rule, for touch, is in our classes.
 */
export function keepKitStyleOut(): void {
  if (document.getElementById(ID) !== null) return;
  const stand = document.createElement("meta");
  stand.id = ID;
  document.head.append(stand);
}
