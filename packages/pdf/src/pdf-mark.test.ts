import { expect, it } from 'vitest'
import { hasPdfMark } from './pdf-mark.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

it.each([
  ['%PDF-1.7', true],
  ['\n\n%PDF-1.4', true],
  ['\ufeff%PDF-1.4', true],
  [`${' '.repeat(1_019)}%PDF-`, true],
  [`${' '.repeat(1_020)}%PDF-`, false],
  ['<html><script>', false],
  ['%PDF', false],
  ['', false],
])('%j is a PDF: %s', (text, isPdf) => {
  expect(hasPdfMark(bytes(text))).toBe(isPdf)
})
