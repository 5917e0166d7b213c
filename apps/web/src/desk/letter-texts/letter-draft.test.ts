import type { LetterSettings } from '@portolan/contract/content/letter-texts/letter-texts'
import { expect, it } from 'vitest'
import { changesOf, isTyped, nothingTyped, textsIn, typeText } from './letter-draft.ts'

const text = (value: string, initial: string) => ({
  field: 'subject' as const,
  value,
  source: value === initial ? ('built-in' as const) : ('saved' as const),
  savedBy: null,
  savedAt: null,
  initial,
})
const settings: LetterSettings = {
  letter: 'invitation',
  version: 3,
  variables: [],
  en: { texts: [text('Come in', 'Welcome')], warnings: [] },
  ru: { texts: [text('Добро пожаловать', 'Добро пожаловать')], warnings: [] },
}
const typeIn = (locale: 'en' | 'ru', subject: string) =>
  typeText(settings, nothingTyped, { locale, field: 'subject', text: subject })

it('shows what is typed over what is saved', () => {
  expect(textsIn(settings, nothingTyped, 'en')).toEqual({ subject: 'Come in' })
  expect(textsIn(settings, typeIn('en', 'Hello'), 'en')).toEqual({ subject: 'Hello' })
})

it('has nothing to save once the text is the saved one again', () => {
  expect(isTyped(typeIn('ru', 'Привет'))).toBe(true)
  expect(
    isTyped(typeText(settings, typeIn('en', 'Hello'), { locale: 'en', field: 'subject', text: 'Come in' })),
  ).toBe(false)
})

it('gives a saved text up for the built-in one, or for none', () => {
  expect(changesOf(settings, typeIn('en', 'Welcome'))).toEqual({ en: { subject: null }, ru: {} })
  expect(changesOf(settings, typeIn('en', ' '))).toEqual({ en: { subject: null }, ru: {} })
  expect(changesOf(settings, typeIn('ru', 'Привет'))).toEqual({ en: {}, ru: { subject: 'Привет' } })
})
