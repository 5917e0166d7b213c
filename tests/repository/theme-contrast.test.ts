import { readFileSync } from 'node:fs'
import { grounds as accentGrounds } from '@portolan/contract/content/brand/accent-colors'
import { contrast, parseHex } from '@portolan/contract/shared/contrast'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('../../apps/web/src/platform/ui/look/theme.css', import.meta.url), 'utf8')
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/gi)].map(
    ([, name = '', light = '', dark = '']) => [name, { light: parseHex(light), dark: parseHex(dark) }],
  ),
)

function measure(theme: 'light' | 'dark', over: string, under: string): number {
  const [front, back] = [tokens.get(over), tokens.get(under)]
  if (!front || !back) throw new Error(`No token ${over} or ${under}`)
  return contrast(front[theme], back[theme])
}

const grounds = ['canvas', 'surface', 'raised', 'wash']
const tones = ['blue', 'amber', 'green', 'gray', 'red']
const texts: [string, string][] = [
  ...['ink', 'muted'].flatMap((text) => grounds.map((ground): [string, string] => [text, ground])),
  ...['accent', ...tones].flatMap((text) =>
    ['canvas', 'surface', 'raised'].map((ground): [string, string] => [text, ground]),
  ),
  ...tones.map((tone): [string, string] => [tone, `${tone}-tint`]),
  ['accent', 'accent-tint'],
  ['ink', 'accent-tint'],
  ['accent-ink', 'accent'],
  ['accent-ink', 'accent-strong'],
  ['surface', 'ink'],
]
const shapes: [string, string][] = grounds
  .filter((ground) => ground !== 'wash')
  .flatMap((ground): [string, string][] => [
    ['edge', ground],
    ['accent', ground],
  ])

test('black on white is 21, a color on itself 1', () => {
  expect(contrast(parseHex('#000000'), parseHex('#ffffff'))).toBeCloseTo(21)
  expect(contrast(parseHex('#17509e'), parseHex('#17509e'))).toBe(1)
})

test('anything but #rrggbb is refused', () => {
  expect(() => parseHex('red')).toThrow('Not a color')
})

describe.each(['light', 'dark'] as const)('%s', (theme) => {
  test.each(texts)('text %s on %s is at least 4.5:1', (text, ground) => {
    expect(measure(theme, text, ground)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(shapes)('shape %s on %s is at least 3:1', (shape, ground) => {
    expect(measure(theme, shape, ground)).toBeGreaterThanOrEqual(3)
  })
})

test('a company’s accent color is adjusted to the grounds that it is shown on', () => {
  for (const theme of ['light', 'dark'] as const) {
    const own = ['canvas', 'surface', 'raised'].map((ground) => tokens.get(ground)?.[theme])
    expect(new Set(accentGrounds[theme].map((hex) => parseHex(hex).join()))).toEqual(
      new Set(own.map((rgb) => rgb?.join())),
    )
  }
})
