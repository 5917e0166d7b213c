/** The action of a key, or of two consecutive ones. */
export type Shortcut =
  | 'search'
  | 'new-order'
  | 'list'
  | 'next'
  | 'previous'
  | 'orders'
  | 'invoices'
  | 'estimations'
  | 'quotes'
  | 'notifications'
  | 'settings'
  | 'faq'

/** The relevant members of a keyboard event. */
export interface Key {
  key: string
  /** The physical key, independent of the layout: used if no Latin letter is typed, as with Cyrillic. */
  code: string
  shiftKey: boolean
}

/** How long after `g` the second key counts. */
const chordMs = 1500

/** The second keys after `g`. */
export const goKeys = {
  o: 'orders',
  i: 'invoices',
  e: 'estimations',
  q: 'quotes',
  n: 'notifications',
  s: 'settings',
  f: 'faq',
} as const satisfies Record<string, Shortcut>

function isGoKey(letter: string): letter is keyof typeof goKeys {
  return Object.hasOwn(goKeys, letter)
}

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
export function createShortcutReader(): (key: Key, now: number) => Shortcut | null {
  let goPressedAt = Number.NEGATIVE_INFINITY
  return (key, now) => {
    const letter = letterOf(key)
    const mark = markOf(key)
    const waiting = now - goPressedAt <= chordMs
    goPressedAt = Number.NEGATIVE_INFINITY
    if (mark) return mark === '?' ? 'list' : 'search'
    if (key.shiftKey) return null
    if (waiting) return isGoKey(letter) ? goKeys[letter] : null
    if (letter === 'g') goPressedAt = now
    return letters[letter] ?? null
  }
}
