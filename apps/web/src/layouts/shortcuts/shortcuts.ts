/** The action of a key. */
export type Shortcut = 'search' | 'new-order' | 'list' | 'next' | 'previous'

/** The relevant members of a keyboard event. */
export interface Key {
  key: string
  /** The physical key, independent of the layout: used if no Latin letter is typed, as with Cyrillic. */
  code: string
  shiftKey: boolean
}

/** How long after `g` the second key counts. */
const chordMs = 1500

/** The pages by the second key after `g`. */
export type GoKeys<Page extends string> = Readonly<Record<string, Page>>

/** The typed Latin letter or, in another script, the one printed on the key. */
function letterOf({ key, code }: Key): string {
  const [letter] = /^[a-z]$/i.exec(key) ?? /(?<=^Key)[A-Z]$/.exec(code) ?? ['']
  return letter.toLowerCase()
}

/** The typed punctuation mark or, in another script, the one printed on the key. */
function markOf({ key, code, shiftKey }: Key): string {
  if (key === '/' || key === '?') return key
  return code === 'Slash' && !/^[a-z]$/i.test(key) ? (shiftKey ? '?' : '/') : ''
}

const letters: Readonly<Record<string, Shortcut>> = { n: 'new-order', j: 'next', k: 'previous' }

/** Reads keys one by one; remembers a `g` that waits for its second key. */
export function createShortcutReader<Page extends string>(
  goKeys: GoKeys<Page>,
): (key: Key, now: number) => Shortcut | Page | null {
  let goPressedAt = Number.NEGATIVE_INFINITY
  return (key, now) => {
    const letter = letterOf(key)
    const mark = markOf(key)
    const waiting = now - goPressedAt <= chordMs
    goPressedAt = Number.NEGATIVE_INFINITY
    if (mark) return mark === '?' ? 'list' : 'search'
    if (key.shiftKey) return null
    if (waiting) return (Object.hasOwn(goKeys, letter) && goKeys[letter]) || null
    if (letter === 'g') goPressedAt = now
    return letters[letter] ?? null
  }
}
