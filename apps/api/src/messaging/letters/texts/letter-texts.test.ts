import {
  type LetterName,
  type LetterTexts,
  letterNames,
} from '@portolan/contract/content/letter-texts/letter-names'
import { type Locale, locales } from '@portolan/contract/identity/users'
import { describe, expect, it } from 'vitest'
import type { Sender } from '#messaging/letters/letter.ts'
import { type LetterContent, secretsOf } from '#messaging/letters/message.ts'
import { letterOf, writeLetter } from '#messaging/letters/write-letter.ts'
import { mailColors } from '#platform/brand/brand-style.ts'
import { exampleOf } from './example-contents.ts'
import { findWarnings } from './find-warnings.ts'
import { letterNameOf } from './letter-name.ts'
import { templateFor } from './letter-templates.ts'

const origin = 'https://portal.tienshan.example'
const company = 'Tien Shan Cargo'

function senderWith(texts: LetterTexts | undefined): Sender {
  return {
    company,
    logo: null,
    colors: mailColors(null),
    origin,
    codeHost: 'portal.tienshan.example',
    texts: () => texts,
  }
}

const builtIn = senderWith(undefined)

/** The example with other values than those that the templates are found by. */
function otherContent(name: LetterName, locale: Locale): LetterContent {
  const content = exampleOf(name, locale, origin)
  if (content.kind === 'notification') return { ...content, orderNumber: 'TS-1001' }
  return {
    ...content,
    ...('code' in content && { code: '902714' }),
    ...('minutes' in content && { minutes: 41 }),
    ...('days' in content && { days: 22 }),
    ...('until' in content && { until: '2027-02-03' }),
    ...('organization' in content && { organization: 'Acme' }),
  }
}

const all = locales.flatMap((locale) => letterNames.map((name) => [name, locale] as const))
const write = (name: LetterName, texts: LetterTexts, locale: Locale = 'en') =>
  letterOf(otherContent(name, locale), locale, senderWith(texts))

describe('a letter', () => {
  it.each(all)('%s in %s is the same with its built-in texts as texts of the company', (name, locale) => {
    const content = otherContent(name, locale)
    expect(letterNameOf(content)).toBe(name)
    const { texts, fields } = templateFor(name, locale)
    const own = Object.fromEntries(fields.map((field) => [field, texts[field]]))
    const { preview: _preview, ...letter } = letterOf(content, locale, senderWith(own))
    const { preview: _builtIn, ...expected } = letterOf(content, locale, builtIn)
    expect(letter).toEqual(expected)
    expect(findWarnings(name, locale, own)).toEqual([])
    expect(Object.values(texts).join()).not.toMatch(/[\ue000-\uf8ff]|undefined|null/)
  })

  const evil = [
    '',
    ' ',
    '{',
    '{}',
    '{ }',
    '{nothing}',
    '{__proto__}',
    '{constructor}',
    '{button}{button}',
    '>',
    '{code',
    '}{',
    '$& $1 {company}',
    '<img src=x onerror=alert(1)>',
    'x'.repeat(5_000),
    '\u202e\r\nBcc: all@customer.example',
    '{button}\n\n{button}\n\n{code}\n\n{code}',
  ]

  it.each(all)(
    '%s in %s can be sent whatever its texts are, with its code, link and facts',
    (name, locale) => {
      const content = otherContent(name, locale)
      const blocks = letterOf(content, locale, builtIn).parts.filter(
        ({ part }) => !['text', 'note'].includes(part),
      )
      for (const text of evil) {
        const texts = { subject: text, title: text, body: text, button: text, footer: text, sms: text }
        const { parts } = letterOf(content, locale, senderWith(texts))
        const kept = parts.filter(({ part }) => !['text', 'note'].includes(part))
        expect(kept.map(({ part }) => part).toSorted()).toEqual(blocks.map(({ part }) => part).toSorted())
        for (const channel of ['email', 'sms'] as const) {
          const sent = writeLetter({ channel, locale, content }, senderWith(texts))
          for (const secret of secretsOf(content)) expect(sent.text).toContain(secret)
          expect(sent.subject ?? '').not.toMatch(/[\r\n]/)
          expect(sent.html ?? '').not.toMatch(/<img|\u202e/)
          expect(sent.text).not.toMatch(/undefined|\[object/)
        }
      }
    },
  )
})

describe('a variable', () => {
  it('is replaced in every part', () => {
    const letter = write('order-departed', {
      subject: '{number} is on its way',
      title: 'Good news from { company }',
      body: 'From {from} to {to}.\n\n{facts}\n\n> Your {company}\n\n{button}',
      button: 'See {number}',
      footer: 'Sent by {company}',
      sms: '{number}: {url}',
    })
    expect(letter).toMatchObject({
      subject: 'TS-1001 is on its way',
      title: `Good news from ${company}`,
      preview: 'From Shanghai to Hamburg.',
      footer: `Sent by ${company}`,
      sms: expect.stringMatching(/^TS-1001: https:/),
    })
    expect(letter.parts).toMatchObject([
      { part: 'text', text: 'From Shanghai to Hamburg.' },
      { part: 'facts' },
      { part: 'note', text: `Your ${company}` },
      { part: 'button', label: 'See TS-1001' },
    ])
  })

  it('that is unknown keeps its own part as built in, and only that', () => {
    const letter = write('password-reset', {
      subject: 'For {person}',
      title: 'Hello',
      body: 'Dear {person},',
    })
    const expected = letterOf(otherContent('password-reset', 'en'), 'en', builtIn)
    expect([letter.subject, letter.title]).toEqual([expected.subject, 'Hello'])
    expect(letter.parts).toEqual(expected.parts)
    expect(findWarnings('password-reset', 'en', { subject: 'For {person}' })).toEqual([
      { field: 'subject', kind: 'unknown', variable: 'person' },
    ])
  })

  it('without a value leaves its paragraph out, and a line as built in', () => {
    const content = otherContent('order-delayed', 'en')
    if (content.kind !== 'notification') throw new Error('not a notification')
    const { reason: _reason, ...data } = content.data
    const texts = {
      subject: 'Late: {reason}',
      body: 'Because of this: {reason}.\n\nSorry.\n\n{facts}\n\n{button}',
    }
    const letter = letterOf({ ...content, data }, 'en', senderWith(texts))
    expect(letter.subject).toBe(`Order TS-1001 is delayed – ${company}`)
    expect(letter.parts.filter(({ part }) => part === 'text')).toEqual([{ part: 'text', text: 'Sorry.' }])
  })

  it('never brings another in, and links of a browser’s name don’t survive', () => {
    const content = { kind: 'passkey-added', name: '{company} https://evil.example/x' } as const
    const { parts } = letterOf(content, 'en', senderWith({ body: 'Key: {passkey}' }))
    expect(parts[0]).toEqual({ part: 'text', text: 'Key: {company}' })
  })
})

describe('a code', () => {
  it('is added where the text has no place for it, and an SMS without it stays as built in', () => {
    const texts = { body: 'Type it in.', sms: 'Welcome' }
    const letter = write('second-factor-code', texts)
    expect(letter.parts).toMatchObject([
      { part: 'text', text: 'Type it in.' },
      { part: 'code', code: '902714' },
    ])
    expect(letter.sms).toMatch(/^902714 is your code/)
    expect(findWarnings('second-factor-code', 'en', texts)).toEqual([
      { field: 'body', kind: 'added', variable: 'code' },
      { field: 'body', kind: 'missing', variable: 'validity' },
      { field: 'sms', kind: 'required', variable: 'code' },
      { field: 'sms', kind: 'missing', variable: 'minutes' },
    ])
  })

  it('is filled in by phones from a text of the company too', () => {
    expect(write('second-factor-code', { sms: '{code} for you' }).sms).toBe(
      '902714 for you\n\n@portal.tienshan.example #902714',
    )
  })
})

it('a test has the texts that it came with, and says that it is one', () => {
  const content = otherContent('invitation', 'en')
  const test = { kind: 'test-letter', content, texts: { title: 'Come in' } } as const
  const { subject, text } = writeLetter({ channel: 'email', locale: 'en', content: test }, builtIn)
  expect(subject).toBe(`Test: ${company} invites you to its customer portal`)
  expect(text).toMatch(/^Come in\n/)
})
