/** What a key, or two after each other, ask for. */
export type Shortcut =
  | 'search'
  | 'new-order'
  | 'list'
  | 'orders'
  | 'estimations'
  | 'notifications'
  | 'settings'
  | 'faq'

/** The parts of a keyboard event that decide. */
export interface Key {
  key: string
  /** The place on the keyboard, the same in every layout: letters work with Cyrillic switched on, too. */
  code: string
  shiftKey: boolean
}

/** How long after `g` the second key counts. */
const chordMs = 1500

/** The second keys after `g`. */
export const goKeys = {
  o: 'orders',
  e: 'estimations',
  n: 'notifications',
  s: 'settings',
  f: 'faq',
} as const satisfies Record<string, Shortcut>

function isGoKey(letter: string): letter is keyof typeof goKeys {
  return Object.hasOwn(goKeys, letter)
}

function letterOf(key: Key): string {
  return /^Key([A-Z])$/.exec(key.code)?.[1]?.toLowerCase() ?? ''
}

/** Reads keys one by one; remembers a `g` that waits for its second key. */
export function createShortcutReader(): (key: Key, now: number) => Shortcut | null {
  let goPressedAt = Number.NEGATIVE_INFINITY
  return (key, now) => {
    const letter = letterOf(key)
    const waiting = now - goPressedAt <= chordMs
    goPressedAt = Number.NEGATIVE_INFINITY
    if (key.key === '?' || (key.code === 'Slash' && key.shiftKey)) return 'list'
    if (key.key === '/' || key.code === 'Slash') return 'search'
    if (key.shiftKey) return null
    if (waiting) return isGoKey(letter) ? goKeys[letter] : null
    if (letter === 'g') goPressedAt = now
    return letter === 'n' ? 'new-order' : null
  }
}
