import { expect, test } from 'vitest'
import { mentionAt, mentionedIn, suggested, withMention } from './mentions.ts'

const olga = { id: '1', firstName: 'Olga', lastName: 'Stern' }
const ivan = { id: '2', firstName: 'Иван', lastName: 'Петров' }
const all = [olga, ivan]

test.each([
  ['@', 1, ''],
  ['Ask @ol', 7, 'ol'],
  ['Ask @ol please', 7, 'ol'],
  ['Ask @Ив', 7, 'Ив'],
  ['mail@ol', 7, null],
  ['Ask @Olga Stern ', 16, null],
  ['Ask', 3, null],
])('in %j at %i the mention is %j', (text, cursor, asked) => {
  expect(mentionAt(text, cursor)).toBe(asked)
})

test('a chosen name takes the place of its beginning', () => {
  expect(withMention('Ask @ol please', 7, olga)).toBe('Ask @Olga Stern please')
  expect(withMention('@', 1, ivan)).toBe('@Иван Петров ')
})

test('whole names behind an @ are mentions', () => {
  expect(mentionedIn('Ask @Olga Stern and @Иван', all)).toEqual(['1'])
  expect(mentionedIn('Olga Stern knows', all)).toEqual([])
})

test('names are suggested by their beginning', () => {
  expect(suggested(all, 'st')).toEqual([olga])
  expect(suggested(all, '')).toEqual(all)
})
