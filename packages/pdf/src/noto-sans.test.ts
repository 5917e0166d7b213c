import { expect, it } from 'vitest'
import { registerNotoSans } from './noto-sans.ts'

it('is decoded once for all documents', () => {
  const registered: [name: string, font: unknown][] = []
  const document = { registerFont: (name: string, font: unknown) => registered.push([name, font]) }
  registerNotoSans(document, { regular: 'regular', bold: 'bold' })
  registerNotoSans(document, { text: 'regular' })
  const [[, regular] = [], [, bold] = [], text] = registered
  expect(registered.map(([name]) => name)).toEqual(['regular', 'bold', 'text'])
  expect(regular).toMatchObject({ postscriptName: 'NotoSans-Regular' })
  expect(bold).toMatchObject({ postscriptName: 'NotoSans-Bold' })
  expect(text?.[1]).toBe(regular)
})
