import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { expect, test } from 'vitest'
import { type MessageTree, messagesIn } from './translations.ts'

const russian = import.meta.glob<MessageTree>('../../**/messages.ts', { eager: true, import: 'messages' })
const english = import.meta.glob<MessageTree>('../../**/messages.en.ts', { eager: true, import: 'messages' })

function flatten(group: MessageTree, prefix = ''): [string, string][] {
  return Object.entries(group).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value]] : flatten(value, `${prefix}${key}.`),
  )
}

/** Names of the arguments and tags, with their kind: `count:plural`. */
function argumentsOf(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return []
    const own = `${element.value}:${TYPE[element.type]}`
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      return [own, ...Object.values(element.options).flatMap((option) => argumentsOf(option.value))]
    }
    return element.type === TYPE.tag ? [own, ...argumentsOf(element.children)] : [own]
  })
}

/** The forms of every plural in a message. */
function pluralForms(elements: readonly MessageFormatElement[]): string[][] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.plural) return [Object.keys(element.options)]
    if (element.type === TYPE.select) {
      return Object.values(element.options).flatMap((option) => pluralForms(option.value))
    }
    return []
  })
}

function textsOf(sources: Record<string, MessageTree>) {
  return new Map(
    Object.entries(sources).flatMap(([path, messages]) => flatten(messages, `${path.replace('.en.', '.')} `)),
  )
}

const russianMessages = textsOf(russian)
const englishMessages = textsOf(english)

test('the texts of every feature are looked at', () => {
  expect(Object.keys(russian)).toEqual(
    expect.arrayContaining(['./messages.ts', '../../freight/orders/messages.ts']),
  )
})

test('the build ties each feature’s English texts to the Russian ones', () => {
  for (const [path, messages] of Object.entries(russian)) {
    expect(messagesIn('en', messages), path).toBe(english[path.replace('.ts', '.en.ts')])
    expect(messagesIn('ru', messages), path).toBe(messages)
  }
})

test('both languages have the same keys', () => {
  expect([...englishMessages.keys()].toSorted()).toEqual([...russianMessages.keys()].toSorted())
})

test.each([
  ['ru', russianMessages],
  ['en', englishMessages],
])('no message of %s is empty', (_, messages) => {
  expect([...messages].filter(([, text]) => text.trim() === '').map(([key]) => key)).toEqual([])
})

test.each([
  ['ru', russianMessages],
  ['en', englishMessages],
])(
  'no sentence of %s ends with the name of a company: it may bring a full stop of its own',
  (_, messages) => {
    const ending = /\{(company|organization)\}(<\/\w+>)?\./
    expect([...messages].filter(([, text]) => ending.test(text)).map(([key]) => key)).toEqual([])
  },
)

test('both languages take the same arguments', () => {
  const differing = [...russianMessages].flatMap(([key, text]) => {
    const here = [...new Set(argumentsOf(parse(text)))].toSorted().join()
    const there = [...new Set(argumentsOf(parse(englishMessages.get(key) ?? '')))].toSorted().join()
    return here === there ? [] : [`${key}: ru ${here}, en ${there}`]
  })
  expect(differing).toEqual([])
})

test('every Russian plural has the forms for 1, 3 and 5', () => {
  const lacking = [...russianMessages].flatMap(([key, text]) =>
    pluralForms(parse(text)).some((forms) => !['one', 'few', 'many', 'other'].every((f) => forms.includes(f)))
      ? [key]
      : [],
  )
  expect(lacking).toEqual([])
})

test.each([
  ['ru', russianMessages],
  ['en', englishMessages],
])('no line of %s can end between a number and its word', (_, messages) => {
  const parted = /plural,.*# \p{L}|(?:ersion|ерси[яи]) \{/u
  expect([...messages].filter(([, text]) => parted.test(text)).map(([key]) => key)).toEqual([])
})

test('a feature without a translation speaks Russian', () => {
  const untranslated = { title: 'Заказы' }
  expect(messagesIn('en', untranslated)).toBe(untranslated)
})
