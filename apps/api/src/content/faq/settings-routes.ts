import {
  type FaqSettings,
  type FaqSettingsArticle,
  getFaqSettings,
  listFaqSettings,
  maxFaqArticles,
  saveFaqArticle,
  saveFaqOrder,
} from '@portolan/contract/content/faq/faq-settings'
import type { Locale } from '@portolan/contract/identity/users'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#freight/deps.ts'
import { namesOfActors } from '#identity/staff/actor-names.ts'
import { actorOf } from '#platform/http/caller.ts'
import { localeOf } from '#platform/http/locale.ts'
import { FieldProblem, Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import type { Faq, FaqEntry } from './open-faq.ts'
import { presentArticles } from './present.ts'

const tooMany: Record<Locale, string> = {
  en: `At most ${maxFaqArticles} articles can be added or changed. Remove one first.`,
  ru: `Добавить или изменить можно не больше ${maxFaqArticles} статей. Сначала удалите одну из них.`,
}

/** Routes by which the company reads and changes the articles of its FAQ. */
export function faqSettingsRoutes(app: FastifyInstance, deps: Deps, readFaq: () => Faq): void {
  const { database, savedSettings } = deps

  async function presentLines(entries: readonly FaqEntry[]) {
    const nameOf = await namesOfActors(
      database,
      entries.flatMap(({ entry }) => (entry ? [entry.by] : [])),
    )
    return entries.map(({ entry, draft, initial, published, ...line }) => ({
      line: {
        ...line,
        savedBy: entry && nameOf(entry.by),
        savedAt: entry?.at ?? null,
        hasDraft: draft !== null,
      },
      content: { published, draft, initial },
    }))
  }

  async function presentAll(locale: Locale): Promise<FaqSettings> {
    const { entries, all } = readFaq()
    const { version, entries: saved } = savedSettings.section('faq')
    const inOrder = presentArticles(all, locale).flatMap(({ slug }) => entries.get(slug) ?? [])
    // A draft without a title in any language yet.
    const untitled = [...entries.values()].filter((entry) => !inOrder.includes(entry))
    const lines = await presentLines([...inOrder, ...untitled])
    const results = lines.map(({ line, content: { published, draft } }) => {
      const { en, ru } = published ?? draft ?? { en: null, ru: null }
      return {
        ...line,
        titles: { en: en?.title ?? '', ru: ru?.title ?? '' },
        sections: { en: en?.section ?? '', ru: ru?.section ?? '' },
      }
    })
    return { version, isOrdered: saved.order !== undefined, results }
  }

  async function presentOne(slug: string): Promise<FaqSettingsArticle | null> {
    const entry = readFaq().entries.get(slug)
    const [found] = entry ? await presentLines([entry]) : []
    return found ? { ...found.line, ...found.content } : null
  }

  route(app, deps, listFaqSettings, ({ request }) => presentAll(localeOf(request)))

  route(app, deps, saveFaqOrder, async ({ headers, body, caller, request }) => {
    await savedSettings.change({
      section: 'faq',
      changes: { order: body.order && [...new Set(body.order)] },
      by: actorOf(caller),
      ifMatch: headers['if-match'],
    })
    return presentAll(localeOf(request))
  })

  route(app, deps, getFaqSettings, async ({ params }) => {
    const article = await presentOne(params.slug)
    if (article === null) throw new Problem('not_found')
    return article
  })

  route(app, deps, saveFaqArticle, async ({ params, headers, body, caller, request }) => {
    const { slug } = params
    const saved = [...readFaq().entries.values()].filter(({ entry }) => entry !== null)
    if (saved.length >= maxFaqArticles && !saved.some((entry) => entry.slug === slug))
      throw new FieldProblem({ slug: [tooMany[localeOf(request)]] })
    await savedSettings.change({
      section: `faq/${slug}`,
      changes: Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)),
      by: actorOf(caller),
      ifMatch: headers['if-match'],
    })
    return presentOne(slug)
  })
}
