import { listFaqArticles } from '@portolan/contract/content/faq'
import type { Locale } from '@portolan/contract/identity/users'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#freight/deps.ts'
import { localeOf } from '#platform/http/locale.ts'
import { type Call, route } from '#platform/http/route.ts'
import { ReadyAnswer } from '#platform/http/serving/compression/ready-answer.ts'
import { type Faq, openFaq } from './open-faq.ts'
import { presentArticles } from './present.ts'
import { faqSettingsRoutes } from './settings-routes.ts'

export function faqRoutes(app: FastifyInstance, deps: Deps): void {
  const readFaq = openFaq(deps)
  let ready: { faq: Faq; answers: Map<Locale, ReadyAnswer> } | null = null

  const list = async ({ request, reply }: Call<typeof listFaqArticles>) => {
    const locale = localeOf(request)
    const faq = readFaq()
    if (ready?.faq !== faq) ready = { faq, answers: new Map() }
    const { answers } = ready
    const cachedArticles = answers.get(locale)
    if (cachedArticles) return cachedArticles
    const results = presentArticles(faq.published, locale)
    const answer = new ReadyAnswer(String(reply.serialize({ count: results.length, results })))
    answers.set(locale, answer)
    return answer
  }
  route(app, deps, listFaqArticles, list, { isLight: true })
  faqSettingsRoutes(app, deps, readFaq)
}
