import { listFaqArticles } from '@portolan/contract/content/faq'
import type { Locale } from '@portolan/contract/identity/users'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#freight/deps.ts'
import { localeOf } from '#platform/http/locale.ts'
import { type Call, route } from '#platform/http/route.ts'
import { ReadyAnswer } from '#platform/http/serving/compression/ready-answer.ts'
import { presentArticles } from './present.ts'
import { articlesOf } from './read-articles.ts'

export function faqRoutes(app: FastifyInstance, deps: Deps): void {
  const articles = articlesOf(deps.env)
  const ready = new Map<Locale, ReadyAnswer>()

  const list = async ({ request, reply }: Call<typeof listFaqArticles>) => {
    const locale = localeOf(request)
    const cachedArticles = ready.get(locale)
    if (cachedArticles) return cachedArticles
    const results = presentArticles(articles, locale)
    const answer = new ReadyAnswer(String(reply.serialize({ count: results.length, results })))
    ready.set(locale, answer)
    return answer
  }
  route(app, deps, listFaqArticles, list, { isLight: true })
}
