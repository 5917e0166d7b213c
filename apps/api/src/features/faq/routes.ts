import { listFaqArticles } from '@portolan/contract/faq'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { localeOf } from '#http/locale.ts'
import { route } from '#http/route.ts'
import { presentArticles } from './present.ts'

export function faqRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, listFaqArticles, async ({ request }) => {
    const results = presentArticles(deps.env.faqArticles, localeOf(request))
    return { count: results.length, results }
  })
}
