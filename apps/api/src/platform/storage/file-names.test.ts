import { describe, expect, it } from 'vitest'
import { fileNameOf, uniqueFileNames } from './file-names.ts'

describe('a file name', () => {
  it('keeps letters of every alphabet and its extension', () => {
    expect(fileNameOf('Счёт № 12.pdf')).toBe('Счёт № 12.pdf')
    expect(fileNameOf(`${'ж'.repeat(300)}.pdf`)).toBe(`${'ж'.repeat(150)}.pdf`)
  })

  it('holds nothing that a system refuses or that leads elsewhere', () => {
    expect(fileNameOf('../../etc/passwd')).toBe('-..-etc-passwd')
    expect(fileNameOf('C:\\boot.ini')).toBe('C--boot.ini')
    expect(fileNameOf('a\u202efdp.exe\n')).toBe('a-fdp.exe-')
    expect(fileNameOf(' . ')).toBe('file')
  })
})

describe('names of one folder', () => {
  it('are distinguished by a number, whatever their case or way of writing', () => {
    expect(uniqueFileNames(['a.pdf', 'A.PDF', 'a (2).pdf', 'й.pdf', 'и\u0306.pdf', 'b'])).toEqual([
      'a.pdf',
      'A (2).PDF',
      'a (2) (2).pdf',
      'й.pdf',
      'и\u0306 (2).pdf',
      'b',
    ])
  })
})
