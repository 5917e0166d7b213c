import { expect, it } from 'vitest'
import { layOut } from './lay-out.ts'

it('indents JSON, and puts segments of EDI on lines of their own', () => {
  expect(layOut('[{"a":1}]')).toBe('[\n  {\n    "a": 1\n  }\n]')
  expect(layOut("UNA:+.? 'UNB+x'UNZ+1'")).toBe("UNA:+.?'\nUNB+x'\nUNZ+1'")
  const header = `ISA*${'0'.repeat(101)}~`
  expect(layOut(`${header}GS*QO~SE*1~`)).toBe(`${header}\nGS*QO~\nSE*1~`)
})

it('leaves a cut JSON and other texts as they are', () => {
  for (const text of ['[{"a":1', 'FSU/15\n020-12345678']) expect(layOut(text)).toBe(text)
})
