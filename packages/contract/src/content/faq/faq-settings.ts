import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instants.ts'
import { ifMatch } from '#shared/request-headers.ts'
import { severalLines } from '#shared/text-kinds.ts'

/** The longest parts of an article in one language, in characters. */
export const faqLengths = { slug: 60, title: 150, section: 80, summary: 300, markdown: 40_000 } as const

/** The most articles that the company may have of its own or change. */
export const maxFaqArticles = 200

const line = (most: number) => z.string().check(z.trim(), z.maxLength(most))

/** An article in one language, without a title if it isn't in that language; `section` is its heading. */
export const FaqText = z.strictObject({
  title: line(faqLengths.title),
  section: line(faqLengths.section),
  summary: line(faqLengths.summary),
  markdown: severalLines(z.string().check(z.trim(), z.maxLength(faqLengths.markdown))),
})
export type FaqText = z.infer<typeof FaqText>

export const FaqContent = z.strictObject({ en: FaqText, ru: FaqText })
export type FaqContent = z.infer<typeof FaqContent>

const isMissing = ({ title, markdown }: FaqText) => title === '' && markdown === ''
const isWhole = ({ title, markdown }: FaqText) => title !== '' && markdown !== ''

/** True if customers may read it: each language is whole or missing, and one is there. */
export function isPublishable({ en, ru }: FaqContent): boolean {
  return [en, ru].some(isWhole) && [en, ru].every((text) => isWhole(text) || isMissing(text))
}

/** `draft`: never published. `hidden`: published, but customers don't see it for now. */
export const faqStates = ['published', 'draft', 'hidden'] as const
export type FaqState = (typeof faqStates)[number]

const faqLine = {
  slug: z.string(),
  version: z.int(),
  state: z.enum(faqStates),
  /** Where the published text comes from; `environment` is the folder FAQ_DIR. */
  source: z.enum(['saved', 'environment', 'built-in']),
  /** Who saved the last change and when; null without one. */
  savedBy: z.nullable(z.string()),
  savedAt: z.nullable(Instant),
  /** True if there are changes that customers don't see yet. */
  hasDraft: z.boolean(),
}

export const FaqLine = z.object({
  ...faqLine,
  titles: z.object({ en: z.string(), ru: z.string() }),
  sections: z.object({ en: z.string(), ru: z.string() }),
})
export type FaqLine = z.infer<typeof FaqLine>

export const FaqSettings = z.object({
  /** The version of the order. */
  version: z.int(),
  /** True if the order is saved here, not the built-in one. */
  isOrdered: z.boolean(),
  /** In the order in which customers see them. */
  results: z.array(FaqLine),
})
export type FaqSettings = z.infer<typeof FaqSettings>

export const FaqSettingsArticle = z.object({
  ...faqLine,
  /** The text that customers read, or would if it weren't hidden. */
  published: z.nullable(FaqContent),
  draft: z.nullable(FaqContent),
  /** The text without a saved one: built in, or of the folder FAQ_DIR. */
  initial: z.nullable(FaqContent),
})
export type FaqSettingsArticle = z.infer<typeof FaqSettingsArticle>

const params = z.object({
  slug: z.string().check(z.maxLength(faqLengths.slug), z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)),
})

export const listFaqSettings = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/settings/faq/',
  summary: 'List the articles of the FAQ with their state and origin, in order',
  auth: 'company',
  subject: 'settings',
  responses: { 200: FaqSettings },
  etag: true,
})

/** The slugs in order; null for the built-in order. */
export const FaqOrder = z.strictObject({
  order: z.nullable(z.array(params.shape.slug).check(z.maxLength(2 * maxFaqArticles))),
})
export type FaqOrder = z.infer<typeof FaqOrder>

export const saveFaqOrder = defineEndpoint({
  method: 'PATCH',
  path: '/api/v2/company/settings/faq/',
  summary:
    'Save the order of the articles; those that it leaves out come last, null brings the built-in order',
  auth: 'company',
  subject: 'settings',
  headers: ifMatch,
  body: FaqOrder,
  responses: { 200: FaqSettings },
  errors: ['stale'],
})

export const getFaqSettings = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/settings/faq/:slug/',
  summary: 'Read an article in both languages: published, draft and initial text',
  auth: 'company',
  subject: 'settings',
  params,
  responses: { 200: FaqSettingsArticle },
  errors: ['not_found'],
  etag: true,
})

/** Values to save; null removes the saved one, and with all three the built-in article is back. */
export const FaqChanges = z.strictObject({
  draft: z.optional(z.nullable(FaqContent)),
  published: z.optional(
    z.nullable(FaqContent.check(z.refine(isPublishable, { params: { reason: 'required' } }))),
  ),
  hidden: z.optional(z.nullable(z.literal(true))),
})
export type FaqChanges = z.infer<typeof FaqChanges>

/** Adds an article where there is none with this slug. Null is answered once nothing is left of it. */
export const saveFaqArticle = defineEndpoint({
  method: 'PATCH',
  path: '/api/v2/company/settings/faq/:slug/',
  summary: 'Save a draft of an article, publish it, hide it, or remove what was saved; null once it is gone',
  auth: 'company',
  subject: 'settings',
  params,
  headers: ifMatch,
  body: FaqChanges,
  responses: { 200: z.nullable(FaqSettingsArticle) },
  errors: ['stale'],
})
