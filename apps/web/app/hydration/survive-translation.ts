/**
 * Part of the start script that lets React go on after a browser has translated the page.
 *
 * Translators take text nodes out and put `<font>` elements in their place, from a world of their own, so that only an
 * observer notices. React doesn't: it changes a node that is no longer on the page, so a total stays as it was, or
 * removes it, which throws and loses the whole page. From the first such replacement on, a text node that React is about
 * to change, remove or insert something before is put back first. The translator then translates it again. It may also
 * have merged a text into its neighbour's; changes to such a text have no effect.
 */
export const SURVIVE_TRANSLATION = `const standIns = new WeakMap();
const putBack = (node) => standIns.get(node)?.replaceWith(node);
const watchTexts = () => {
const { removeChild, insertBefore } = Node.prototype;
const { get, set } = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue");
Node.prototype.removeChild = function (child) {
putBack(child);
return child.parentNode === this ? removeChild.call(this, child) : child;
};
Node.prototype.insertBefore = function (child, next) {
if (next) putBack(next);
return insertBefore.call(this, child, next?.parentNode === this ? next : null);
};
Object.defineProperty(Text.prototype, "nodeValue", { get, set(text) {
putBack(this);
set.call(this, text);
} });
};
let translated = false;
new MutationObserver((changes) => {
for (const { removedNodes, addedNodes, previousSibling, nextSibling } of changes) {
const font = [...addedNodes, previousSibling, nextSibling].find((node) => node?.localName === "font");
if (font) for (const node of removedNodes) if (node.nodeType === Node.TEXT_NODE) standIns.set(node, font);
if (!font || translated) continue;
translated = true;
watchTexts();
}
}).observe(document, { childList: true, subtree: true });`;
