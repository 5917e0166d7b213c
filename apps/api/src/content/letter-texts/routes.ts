import {
  type LetterField,
  type LetterName,
  type LetterTexts,
  letterFields,
} from '@portolan/contract/content/letter-texts/letter-names'
import {
  getLetterTexts,
  type LetterDraft,
  listLetterTexts,
  previewLetter,
  saveLetterTexts,
  sendTestLetter,
} from '@portolan/contract/content/letter-texts/letter-texts'
import { type Locale, locales } from '@portolan/contract/identity/users'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#freight/deps.ts'
import { portalOriginOf, senderOf } from '#messaging/letters/letter.ts'
import { findWarnings } from '#messaging/letters/texts/find-warnings.ts'
import { templateFor } from '#messaging/letters/texts/letter-templates.ts'
import { letterOf } from '#messaging/letters/write-letter.ts'
import { queueMessage } from '#messaging/outbox/queue-message.ts'
import { actorOf } from '#platform/http/caller.ts'
import { localeOf } from '#platform/http/locale.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import { requireAttempts } from '#platform/limits/rate-limits.ts'
import { findPreviewContent } from './find-content.ts'
import { findEmail } from './find-email.ts'
import { presentLetter, presentLetters, presentPart } from './present.ts'

const testsPerPerson = { limit: 10, windowMinutes: 60 }

type Changes = LetterDraft['texts']

/** A text that equals the built-in one, or is empty, isn't saved: then it follows the product's. */
function savedValue(letter: LetterName, locale: Locale, field: LetterField, text: string | null) {
  const { texts, fields } = templateFor(letter, locale)
  return text === null || text === '' || text === texts[field] || !fields.includes(field) ? null : text
}

/** The changes of a language, by the names under which they're saved. */
function changesOf(letter: LetterName, locale: Locale, changes: Changes): [string, string | null][] {
  return letterFields.flatMap((field): [string, string | null][] => {
    const text = changes[field]
    return text === undefined ? [] : [[`${locale}.${field}`, savedValue(letter, locale, field, text)]]
  })
}

/** The texts of a draft that differ from the built-in ones. */
function textsOf(letter: LetterName, { locale, texts }: LetterDraft): LetterTexts {
  const changed = letterFields.flatMap((field) => {
    const text = savedValue(letter, locale, field, texts[field] ?? null)
    return text === null ? [] : [[field, text] as const]
  })
  return Object.fromEntries(changed)
}

/** Routes by which the company reads, changes and tries the texts of its letters. */
export function letterTextRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, savedSettings, env } = deps

  route(app, deps, listLetterTexts, async () => {
    const results = await presentLetters(deps)
    return { count: results.length, results }
  })

  route(app, deps, getLetterTexts, ({ params, request }) =>
    presentLetter(deps, params.letter, localeOf(request)),
  )

  route(app, deps, saveLetterTexts, async ({ params, headers, body, caller, request }) => {
    const { letter } = params
    await savedSettings.change({
      section: `letter/${letter}`,
      changes: Object.fromEntries(locales.flatMap((each) => changesOf(letter, each, body[each] ?? {}))),
      by: actorOf(caller),
      ifMatch: headers['if-match'],
    })
    return presentLetter(deps, letter, localeOf(request))
  })

  route(app, deps, previewLetter, async ({ params, body }) => {
    const { letter } = params
    const { locale } = body
    const texts = textsOf(letter, body)
    const found = await findPreviewContent(database, { letter, locale, origin: portalOriginOf(env) })
    const { subject, title, parts, footer, sms } = letterOf(found.content, locale, {
      ...senderOf(deps),
      texts: () => texts,
    })
    return {
      subject,
      title,
      parts: parts.map(presentPart),
      footer,
      sms: templateFor(letter, locale).fields.includes('sms') ? sms : null,
      warnings: findWarnings(letter, locale, texts),
      dataOf: found.sentAt,
    }
  })

  route(app, deps, sendTestLetter, async ({ params, body, caller }) => {
    const { letter } = params
    const { locale } = body
    const to = await findEmail(database, caller.userId)
    if (to === null) throw new Problem('unauthorized')
    await requireAttempts(database, [{ bucket: `test-letter:${caller.userId}`, ...testsPerPerson }])
    const { content } = await findPreviewContent(database, { letter, locale, origin: portalOriginOf(env) })
    await queueMessage(database, {
      channel: 'email',
      to,
      locale,
      userId: caller.userId,
      content: { kind: 'test-letter', content, texts: textsOf(letter, body) },
    })
    return { email: to }
  })
}
