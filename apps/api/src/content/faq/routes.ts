import { listFaqArticles } from '@portolan/contract/content/faq'
import type { FastifyInstance } from 'fastify'
import { localeOf } from '#platform/http/locale.ts'
import { route } from '#platform/http/route.ts'
import type { Deps } from '#platform/process/deps.ts'
import { presentArticles } from './present.ts'
import { articlesOf } from './read-articles.ts'

export function faqRoutes(app: FastifyInstance, deps: Deps): void {
  const articles = articlesOf(deps.env)

  route(app, deps, listFaqArticles, async ({ request }) => {
    const results = presentArticles(articles, localeOf(request))
    return { count: results.length, results }
  })
}
