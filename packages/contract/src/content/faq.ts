import * as z from 'zod/mini'
import { Locale } from '#identity/users.ts'
import { defineEndpoint } from '#shared/endpoint.ts'

/**
 * One article in the reader's language or, if there is no translation, in the language of `locale`. `section`
 * is the heading it appears under, null for none; `summary` is a sentence about it; `markdown` is the text
 * below the title.
 */
export const FaqArticle = z.object({
  slug: z.string(),
  locale: Locale,
  title: z.string(),
  section: z.nullable(z.string()),
  summary: z.nullable(z.string()),
  markdown: z.string(),
})
export type FaqArticle = z.infer<typeof FaqArticle>

export const listFaqArticles = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/faq/',
  summary: 'List the articles of the FAQ in order, with their full text',
  auth: 'session',
  responses: { 200: z.object({ count: z.int(), results: z.array(FaqArticle) }) },
  etag: true,
})
