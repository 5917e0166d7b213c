const literal = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y
const escapeSequence = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y

/** The character at which a text stops being JSON, as the errors of `JSON.parse` don't always say; its length if it just ends. */
export function findJsonError(text: string): number {
  const open: ('[' | '{')[] = []
  // What may come next: a value, a value or the end of a list, a name or the end of an object, and so on.
  let next: 'value' | 'first-item' | 'first-name' | 'name' | 'colon' | 'after' = 'value'
  let at = 0
  while (true) {
    while (at < text.length && ' \n\r\t'.includes(text.charAt(at))) at++
    const character = text.charAt(at)
    if (character === '') return at
    const inside = open.at(-1)
    const isValue: boolean = next === 'value' || next === 'first-item'
    if (character === (inside === '[' ? ']' : '}') && inside !== undefined && closes(next, inside)) {
      open.pop()
      next = 'after'
      at++
    } else if (next === 'after') {
      if (character !== ',' || inside === undefined) return at
      next = inside === '[' ? 'value' : 'name'
      at++
    } else if (next === 'colon') {
      if (character !== ':') return at
      next = 'value'
      at++
    } else if (isValue && (character === '[' || character === '{')) {
      open.push(character)
      next = character === '[' ? 'first-item' : 'first-name'
      at++
    } else if (character === '"') {
      const end = endOfText(text, at)
      if (end < 0) return -end
      at = end
      next = isValue ? 'after' : 'colon'
    } else {
      literal.lastIndex = at
      if (!isValue || !literal.test(text)) return at
      at = literal.lastIndex
      next = 'after'
    }
  }
}

function closes(next: string, inside: '[' | '{'): boolean {
  return next === 'after' || next === (inside === '[' ? 'first-item' : 'first-name')
}

/** The index behind a text in quotation marks; if it's wrong, the index of what is wrong, negative. */
function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x22) return at + 1
    if (code < 0x20) return -at
    if (code !== 0x5c) continue
    escapeSequence.lastIndex = at
    if (!escapeSequence.test(text)) return -at
    at = escapeSequence.lastIndex - 1
  }
  return -text.length
}
