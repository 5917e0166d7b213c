// A browser's translator puts <font> elements in the place of texts, or around them. React goes on with its
// own texts: without this, drawing again would throw, or change a text that is no longer in the page.

/** The element by which a translator replaced a text. */
const replacements = new WeakMap<Node, ChildNode>()

const isFont = (node: Node | null | undefined) => node?.nodeName === 'FONT'

/** The node in the page: its replacement if it was removed, else itself. */
function shownFor(node: Node): Node {
  return (!node.parentNode && replacements.get(node)) || node
}

/** The node in the page, with the elements that a translator has put around it alone. */
function wholeOf(node: Node): Node {
  const shown = shownFor(node)
  const { parentNode } = shown
  return isFont(parentNode) && parentNode?.childNodes.length === 1 ? wholeOf(parentNode) : shown
}

function note(records: readonly MutationRecord[]): void {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    const font = [...addedNodes, previousSibling, nextSibling].find(isFont)
    for (const node of removedNodes)
      if (node instanceof Text && font) replacements.set(node, font as ChildNode)
  }
}

/** Lets React draw in a page that the browser translates. */
export function followTranslator(): void {
  new MutationObserver(note).observe(document, { childList: true, subtree: true })
  const { prototype } = Node
  const { insertBefore, removeChild } = prototype
  const value = Object.getOwnPropertyDescriptor(prototype, 'nodeValue')

  prototype.removeChild = (child) => {
    const whole = wholeOf(child)
    if (whole.parentNode) removeChild.call(whole.parentNode, whole)
    return child
  }
  prototype.insertBefore = function (child, next) {
    const whole = wholeOf(child)
    if (whole !== child) prototype.removeChild(child)
    let before = next && shownFor(next)
    while (before && before.parentNode !== this) before = before.parentNode
    insertBefore.call(this, child, before)
    return child
  }
  prototype.appendChild = function (child) {
    return this.insertBefore(child, null)
  }
  Object.defineProperty(Text.prototype, 'nodeValue', {
    ...value,
    set(text: string) {
      // Here the translator finds the new text, and translates that.
      const shown = shownFor(this)
      if (shown !== this) (shown as ChildNode).replaceWith(this)
      value?.set?.call(this, text)
    },
  })
}
