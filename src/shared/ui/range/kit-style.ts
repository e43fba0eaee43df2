const ID = "react-aria-pressable-style";

/**
 * The kit puts a style sheet into the page, which the content policy forbids, unless something goes by its
 * name already. All that is in it is a rule for touch, which our classes have.
 */
export function keepKitStyleOut(): void {
  if (document.getElementById(ID) !== null) return;
  const stand = document.createElement("meta");
  stand.id = ID;
  document.head.append(stand);
}
