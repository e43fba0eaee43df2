// oxlint-disable unicorn/consistent-function-scoping -- what runs in a page has nothing else of this file
/**
 * Does to a page what the translator of a browser does: takes each text out and puts elements in its place, now and
 * whenever a text comes or changes. Needs nothing from outside, so that it can be handed to a page.
 */
export function translatePage(): void {
  const translate = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Node[] = root instanceof Text ? [root] : [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      const parent = text.parentElement;
      const isText = (text.nodeValue ?? "").trim() !== "";
      if (parent === null || !isText) continue;
      if (parent.closest("font, script, style, svg, textarea, [translate=no]") !== null) continue;
      const outer = document.createElement("font");
      const inner = outer.appendChild(document.createElement("font"));
      inner.textContent = text.nodeValue;
      parent.replaceChild(outer, text);
    }
  };
  new MutationObserver((records) => {
    for (const { target, addedNodes, type } of records) {
      for (const node of type === "childList" ? addedNodes : [target]) translate(node);
    }
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
  translate(document.body);
}
