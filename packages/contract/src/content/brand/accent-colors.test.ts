import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contrast, parseHex } from '#shared/contrast.ts'
import { accentColors, grounds } from './accent-colors.ts'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

it('every color is readable in both themes, as text, under text and under the pointer', () => {
  fc.assert(
    fc.property(hex, (chosen) => {
      const colors = accentColors(chosen)
      for (const theme of ['light', 'dark'] as const) {
        const { accent, strong, ink, tint } = colors[theme]
        const ratio = (one: string, other: string) => contrast(parseHex(one), parseHex(other))
        for (const ground of [...grounds[theme], tint])
          expect(ratio(accent, ground)).toBeGreaterThanOrEqual(4.5)
        expect(ratio(ink, accent)).toBeGreaterThanOrEqual(4.5)
        expect(ratio(ink, strong)).toBeGreaterThanOrEqual(4.5)
        expect(ratio(theme === 'light' ? '#121821' : '#eceff4', tint)).toBeGreaterThanOrEqual(4.5)
      }
    }),
    { numRuns: 2_000 },
  )
})

it('keeps a color that is readable, and changes one near the limit by as little as needed', () => {
  expect(accentColors('#17509e').light.accent).toBe('#17509e')
  expect(accentColors('#86b3f5').dark.accent).toBe('#86b3f5')
  const { light } = accentColors('#ffcc00')
  expect(light.chosenContrast).toBeLessThan(1.5)
  expect(light.contrast).toBeGreaterThanOrEqual(4.5)
  expect(light.contrast).toBeLessThan(4.8)
})

it.each(['red', '#fff', '#12345g', 'rgb(0,0,0)', '#17509e;}body{display:none', ''])('refuses %j', (text) => {
  expect(() => accentColors(text)).toThrow('Not a color')
})
