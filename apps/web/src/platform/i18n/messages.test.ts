import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { describe, expect, test } from 'vitest'
import type { Messages, MessageTree } from './define-messages.ts'
import { layMessages } from './lay-messages.ts'

const sources = import.meta.glob<{ messages: Messages<MessageTree> }>('../../**/messages.ts', { eager: true })

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

function messagesIn(locale: 'en' | 'ru') {
  return new Map(
    Object.entries(sources).flatMap(([path, { messages }]) => flatten(messages[locale], `${path} `)),
  )
}

const russianMessages = messagesIn('ru')
const englishMessages = messagesIn('en')

test('the texts of every feature are looked at', () => {
  expect(Object.keys(sources)).toEqual(
    expect.arrayContaining(['./messages.ts', '../../freight/orders/messages.ts']),
  )
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

describe('messages laid over others', () => {
  test('keeps its own messages and takes those that it lacks', () => {
    const over = { orders: { title: 'Orders' }, extra: 'Extra' }
    const under = { orders: { title: 'Заказы', empty: 'Пусто' }, auth: { in: 'Войти' } }
    expect(layMessages(over, under)).toEqual({
      orders: { title: 'Orders', empty: 'Пусто' },
      auth: { in: 'Войти' },
      extra: 'Extra',
    })
  })

  test('takes a built message whole', () => {
    const built = [['count', 2, { one: 'order', other: 'orders' }]]
    expect(layMessages({ orders: { count: built } }, { orders: { count: ['x'] } })).toEqual({
      orders: { count: built },
    })
  })
})
