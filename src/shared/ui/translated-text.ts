/** Holds the elements that stand in for texts that a translator took out of the page, and for such elements. */
const standIns = new WeakMap<Node, Node>();

/**
 * Lets React work on a page that the browser translates. A translator takes texts out and puts elements in their
 * place; React knows the texts alone, and fails when it removes one or inserts something before it, or changes one
 * that isn’t shown. A text that changes goes back to its place, where the translator finds it again.
 * @returns stops
 */
export function followTranslation(root: Node): () => void {
  const observer = new MutationObserver((records) => {
    const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]));
    for (const record of records) {
      if (record.type === "characterData") restore(record.target);
      else for (const node of record.removedNodes) note(node, record, added);
    }
  });

  function note(node: Node, record: MutationRecord, added: ReadonlySet<Node>): void {
    if (!(node instanceof Text) && !isStandIn.has(node)) return;
    const near = [...record.addedNodes, record.previousSibling, record.nextSibling];
    const standIn = near.find((each) => each !== null && each !== node && added.has(each));
    if (standIn === undefined || standIn === null) return;
    standIns.set(node, standIn);
    isStandIn.add(standIn);
    observer.observe(node, { characterData: true });
  }

  // oxlint-disable-next-line typescript/unbound-method -- replaced below, and called with the node of each call
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const there = placeOf(child, this);
    removeChild.call(this, there);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(
    this: Node,
    node: T,
    before: Node | null,
  ) {
    insertBefore.call(this, node, before === null ? null : placeOf(before, this));
    return node;
  };
  observer.observe(root, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    Object.assign(Node.prototype, { removeChild, insertBefore });
  };
}

const isStandIn = new WeakSet<Node>();

/** Returns the node itself where it is a child, else what stands in for it there. */
function placeOf(node: Node, parent: Node): Node {
  let there: Node | undefined = node;
  // A translator that is switched off replaces its element.
  for (let steps = 0; there !== undefined && steps < 10; steps++) {
    if (there.parentNode === parent) return there;
    there = standIns.get(there);
  }
  return node;
}

function restore(text: Node): void {
  let standIn = standIns.get(text);
  while (standIn !== undefined && !standIn.isConnected) standIn = standIns.get(standIn);
  if (standIn === undefined || text.isConnected || !(text instanceof Text)) return;
  standIn.parentNode?.replaceChild(text, standIn);
}
