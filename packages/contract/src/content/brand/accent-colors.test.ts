import { expect, it } from 'vitest'
import { contrast, parseHex } from '#shared/contrast.ts'
import { accentColors, grounds } from './accent-colors.ts'

const levels = ['00', '11', '33', '44', '66', '77', '88', '99', 'bb', 'cc', 'ee', 'ff']
const everyColor = levels.flatMap((red) =>
  levels.flatMap((green) => levels.map((blue) => `#${red}${green}${blue}`)),
)

it('every color is readable in both themes, as text, under text and under the pointer', () => {
  const ratio = (one: string, other: string) => contrast(parseHex(one), parseHex(other))
  const faults = everyColor.flatMap((chosen) => {
    const colors = accentColors(chosen)
    return (['light', 'dark'] as const).flatMap((theme) => {
      const { accent, strong, ink, tint } = colors[theme]
      const pairs: [string, string][] = [...grounds[theme], tint].map((ground) => [accent, ground])
      pairs.push([ink, accent], [ink, strong], [theme === 'light' ? '#121821' : '#eceff4', tint])
      return pairs.filter(([one, other]) => ratio(one, other) < 4.5).map((pair) => [chosen, theme, pair])
    })
  })
  expect([everyColor.length, faults]).toEqual([1_728, []])
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
