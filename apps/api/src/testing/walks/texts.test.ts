import { endpoints } from '@portolan/contract/endpoints'
import {
  composeText,
  findUnfitCharacter,
  withoutUnfitCharacters,
} from '@portolan/contract/shared/text-characters'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { parseInput } from '#platform/http/input/read-input.ts'
import { findUnfitTexts } from '#platform/http/input/unfit-text.ts'

// Two texts that look the same are equal, and none looks different from what it is: in every text of every
// endpoint.

interface Text {
  /** Such as `body.units.0.marks`. */
  name: string
  schema: z.core.$ZodType
  whole: z.ZodMiniType
  /** An input with only this text. */
  input: (text: string) => unknown
}

type Build = Text['input']

/** All texts of a schema. */
function* textsOf(
  schema: z.core.$ZodType,
  name: string,
  build: Build,
): Generator<Pick<Text, 'name' | 'schema' | 'input'>> {
  if (schema instanceof z.core.$ZodString) {
    yield { name, schema, input: build }
  } else if (
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodDefault
  ) {
    yield* textsOf(schema._zod.def.innerType, name, build)
  } else if (schema instanceof z.core.$ZodUnion) {
    for (const option of schema._zod.def.options) yield* textsOf(option, name, build)
  } else if (schema instanceof z.core.$ZodPipe) {
    yield* textsOf(schema._zod.def.in, name, build)
  } else if (schema instanceof z.core.$ZodArray) {
    yield* textsOf(schema._zod.def.element, `${name}.0`, (text) => nest(build, (inner) => [inner])(text))
  } else if (schema instanceof z.core.$ZodObject) {
    const parts: [string, z.core.$ZodType][] = Object.entries(schema._zod.def.shape)
    for (const [own, part] of parts)
      yield* textsOf(part, `${name}.${own}`, (text) => nest(build, (inner) => ({ [own]: inner }))(text))
  } else if (!closed.some((kind) => schema instanceof kind)) throw new Error(`${name} is of an unknown kind`)
}

/** `build` makes the outer parts, from the inside out. */
function nest(build: Build, wrap: (inner: unknown) => unknown): Build {
  return (text) => replaceIn(build('\0here'), wrap(text))
}

function replaceIn(value: unknown, inner: unknown): unknown {
  if (value === '\0here') return inner
  if (Array.isArray(value)) return value.map((part) => replaceIn(part, inner))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([own, part]) => [own, replaceIn(part, inner)]))
}

const closed = [
  z.core.$ZodNumber,
  z.core.$ZodBoolean,
  z.core.$ZodEnum,
  z.core.$ZodLiteral,
  z.core.$ZodNull,
  z.core.$ZodTransform,
  z.core.$ZodUnknown,
  z.core.$ZodCustom,
]

const all: Text[] = [...endpoints].flatMap(([name, endpoint]) =>
  (['params', 'query', 'headers', 'body', 'form', 'line'] as const).flatMap((part) => {
    const { upload, lines, ...rest } = endpoint
    const whole = part === 'form' ? upload?.fields : part === 'line' ? lines?.record : rest[part]
    if (!whole) return []
    return [...textsOf(whole, `${name} ${part}`, (text) => text)].map((text) => ({ ...text, whole }))
  }),
)

/** Errors for a text with this in it; empty if accepted. */
const complaints = ({ whole, input }: Text, text: string) =>
  [...findUnfitTexts(whole, input(text))].map(({ character }) => character)

const of = (text: Text) => text.name.slice(text.name.indexOf(' ') + 1)

it.each([
  ['a direction override', 'U+202E'],
  ['a direction mark', 'U+200E'],
  ['an isolate', 'U+2066'],
  ['a zero-width space', 'U+200B'],
  ['a joiner between letters that need none', 'U+200D'],
  ['a byte order mark', 'U+FEFF'],
  ['a word joiner', 'U+2060'],
  ['a soft hyphen', 'U+00AD'],
  ['an escape', 'U+001B'],
  ['a C1 control', 'U+0085'],
  ['a line separator', 'U+2028'],
  ['a filler that isn’t shown', 'U+3164'],
  ['a tag', 'U+E0041'],
])('no text of any call has %s', (_, name) => {
  const character = String.fromCodePoint(Number.parseInt(name.slice(2), 16))
  const taking = all.filter((text) => complaints(text, `a${character}b`)[0] !== name)
  expect(new Set(taking.map(({ name: taker }) => taker.split('.').at(-1)?.split(' ').at(-1)))).toEqual(
    // Passwords are used as typed.
    new Set([
      'password',
      'passwordConfirmation',
      'currentPassword',
      'newPassword',
      'newPasswordConfirmation',
    ]),
  )
  expect(all.length).toBeGreaterThan(500)
})

it('line breaks are only in texts of several lines', () => {
  const taking = all.filter((text) => complaints(text, 'a\nb\tc').length === 0)
  const names = new Set(taking.map((text) => of(text).replace(/^.*\./, '')))
  expect([...names].filter((name) => !name.toLowerCase().includes('password')).sort()).toEqual([
    'body',
    'cargo',
    'comment',
    'description',
    'en',
    'freeTime',
    'map',
    'markdown',
    'marks',
    'note',
    'question',
    'reason',
    'remark',
    'remarks',
    'ru',
    'terms',
    'text',
  ])
})

it('every text of every call is taken in NFC', () => {
  const [composed, decomposed] = ['Ёлкаé'.normalize('NFC'), 'Ёлкаé'.normalize('NFD')]
  const free = all.filter(({ schema }) => z.safeParse(schema, composed).success)
  expect(free.length).toBeGreaterThan(300)
  const others = free.filter(
    ({ schema }) => parseInput(z.object({ it: schema }), { it: decomposed }, 'en', []).data?.it !== composed,
  )
  expect(others.map(({ name }) => name)).toEqual([])
})

describe('a character is named in both languages', () => {
  const schema = z.strictObject({ units: z.array(z.strictObject({ name: z.string() })) })
  const textOf = (text: string, locale: 'en' | 'ru') =>
    parseInput(schema, { units: [{ name: 'fine' }, { name: text }] }, locale, []).error?.issues.map(
      ({ path, message }) => `${path.join('.')}: ${message}`,
    )
  it.each([
    [
      'a\u202eb',
      'en',
      'units.1.name: Remove the character U+202E: invisible and control characters aren’t allowed here.',
    ],
    [
      'a\u202eb',
      'ru',
      'units.1.name: Удалите символ U+202E: невидимые и управляющие символы здесь недопустимы.',
    ],
    [
      'a\nb',
      'en',
      'units.1.name: Write this in one line: line breaks and tabs (U+000A) aren’t allowed here.',
    ],
    [
      'a\tb',
      'ru',
      'units.1.name: Напишите в одну строку: переносы строк и табуляция (U+0009) здесь недопустимы.',
    ],
  ] as const)('%j in %s', (text, locale, message) => {
    expect(textOf(text, locale)).toEqual([message])
  })
})

describe('what people write is kept', () => {
  it.each([
    'می‌خواهم',
    'क्‍ष',
    'ශ්‍රී',
    'ক্‌ষ',
    '👩‍🚀',
    '👨‍👩‍👧‍👦',
    '🏳️‍🌈',
    '👩🏽‍🚀',
    '❤️‍🔥',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    '☎️',
    '1️⃣',
    '🇱🇻',
    '辻󠄀',
    '葛󠄁',
    'Ёлка',
    'Łódź',
    'Nguyễn',
    '北京',
    '서울',
    'שלום',
    'مرحبا',
    'ประเทศไทย',
    '12\u00a0000',
    'кг\u202f5',
    'a’b – “c”',
  ])('%s', (text) => {
    expect([findUnfitCharacter(text.normalize('NFC')), withoutUnfitCharacters(text)]).toEqual([
      null,
      text.normalize('NFC'),
    ])
  })
})

describe('what only looks like it is refused', () => {
  it.each([
    ['a joiner before a Latin letter', 'می‌a'],
    ['a joiner after an emoji', '👩‍ a'],
    ['a sign of an emoji behind a digit', '1️2'],
    ['tags that no flag has', '🏴󠁧󠁢󠁥󠁮󠁧'],
    ['tags of an emoji that is no flag', '👩󠁧󠁢󠁿'],
    ['half a character', 'a\ud83d'],
    ['no character', 'a\ufffe'],
    ['31 marks on a letter', `a${'\u0316'.repeat(31)}`],
  ])('%s', (_, text) => {
    expect(findUnfitCharacter(text)).toMatch(/^U\+[0-9A-F]{4,6}$/)
    expect(findUnfitCharacter(withoutUnfitCharacters(text))).toBeNull()
  })
})

it('a text that needs no second look is in NFC and has nothing to refuse', () => {
  const { source } =
    /[\x20-\x7e\xa0-\xac\xae-\u02ff\u0400-\u0482\u048a-\u058a\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff]/
  const plain = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter((character) =>
    new RegExp(source).test(character),
  )
  expect(plain.length).toBeGreaterThan(20_000)
  for (const character of plain) {
    expect(character.normalize('NFC')).toBe(character)
    expect(/[\p{M}\p{DI}\p{Cc}]/u.test(character)).toBe(false)
  }
})

it('marks without end aren’t put in order, which took 25 seconds', () => {
  const text = `a${'\u0315\u0316'.repeat(300_000)}`
  expect(composeText(text)).toBe(text)
  expect(parseInput(z.string(), text, 'en', []).error?.issues[0]?.message).toContain('U+0315')
})

it('cleaning leaves nothing to find, whatever it gets', () => {
  const pieces = [
    'a',
    '1',
    'é'.normalize('NFD'),
    'я',
    'م',
    'क',
    '्',
    '👩',
    '🏴',
    '\u{e0067}',
    '\u{e007f}',
    '\u200d',
  ]
  pieces.push(
    '\u200c',
    '\ufe0f',
    '\u20e3',
    '\u202e',
    '\u200b',
    '\n',
    '\ud800',
    '\0',
    '\u0316',
    '辻',
    '\u{e0100}',
  )
  let state = 7
  for (let run = 0; run < 5_000; run++) {
    const text = Array.from({ length: 1 + (run % 9) }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return pieces[state % pieces.length]
    }).join('')
    const cleaned = withoutUnfitCharacters(text)
    expect([text, findUnfitCharacter(cleaned), cleaned.normalize('NFC')]).toEqual([text, null, cleaned])
  }
})
