import { expect, test } from 'vitest'
import { portalKeys } from './portal-keys.ts'
import { createShortcutReader, type Key } from './shortcuts.ts'

function letter(name: string, key = name): Key {
  return { key, code: `Key${name.toUpperCase()}`, shiftKey: false }
}

test('single keys', () => {
  const read = createShortcutReader(portalKeys)
  expect(read({ key: '/', code: 'Slash', shiftKey: false }, 0)).toBe('search')
  expect(read({ key: '?', code: 'Slash', shiftKey: true }, 1)).toBe('list')
  expect(read(letter('n'), 2)).toBe('new-order')
  expect(read(letter('x'), 3)).toBeNull()
})

test.each([
  ['o', 'orders'],
  ['i', 'invoices'],
  ['e', 'estimations'],
  ['q', 'quotes'],
  ['n', 'notifications'],
  ['s', 'settings'],
  ['f', 'faq'],
])('g and then %s goes to %s', (second, page) => {
  const read = createShortcutReader(portalKeys)
  expect(read(letter('g'), 0)).toBeNull()
  expect(read(letter(second), 500)).toBe(page)
})

test('the second key must follow soon, and counts once', () => {
  const read = createShortcutReader(portalKeys)
  read(letter('g'), 0)
  expect(read(letter('o'), 1501)).toBeNull()
  read(letter('g'), 2000)
  expect(read(letter('o'), 2100)).toBe('orders')
  expect(read(letter('o'), 2200)).toBeNull()
})

test('a wrong second key forgets the first', () => {
  const read = createShortcutReader(portalKeys)
  read(letter('g'), 0)
  expect(read(letter('x'), 100)).toBeNull()
  expect(read(letter('o'), 200)).toBeNull()
})

test('the place on the keyboard counts, with Cyrillic switched on', () => {
  const read = createShortcutReader(portalKeys)
  read(letter('g', 'п'), 0)
  expect(read(letter('o', 'щ'), 100)).toBe('orders')
  expect(read({ key: '.', code: 'Slash', shiftKey: false }, 200)).toBe('search')
  expect(read({ key: ',', code: 'Slash', shiftKey: true }, 300)).toBe('list')
})

test('j and k walk along rows, in any script, and not after g', () => {
  const read = createShortcutReader(portalKeys)
  expect([read(letter('j'), 0), read(letter('k'), 1)]).toEqual(['next', 'previous'])
  expect([read(letter('j', 'о'), 2), read(letter('k', 'л'), 3)]).toEqual(['next', 'previous'])
  expect(read({ key: 'J', code: 'KeyJ', shiftKey: true }, 4)).toBeNull()
  read(letter('g'), 5)
  expect(read(letter('j'), 6)).toBeNull()
})

test('a Latin letter counts where its layout has it', () => {
  const read = createShortcutReader(portalKeys)
  // Dvorak has J on the key that is C elsewhere, and Z on the slash key.
  expect(read({ key: 'j', code: 'KeyC', shiftKey: false }, 0)).toBe('next')
  expect(read({ key: 'h', code: 'KeyJ', shiftKey: false }, 1)).toBeNull()
  expect(read({ key: 'z', code: 'Slash', shiftKey: false }, 2)).toBeNull()
})

test('a slash elsewhere on the keyboard counts too', () => {
  expect(createShortcutReader(portalKeys)({ key: '/', code: 'Digit7', shiftKey: true }, 0)).toBe('search')
})
