import type { FaqContent, FaqState } from '@portolan/contract/content/faq/faq-settings'
import { type Locale, locales } from '@portolan/contract/identity/users'
import type { Deps } from '#platform/process/deps.ts'
import type { SavedEntry, SavedSection } from '#platform/saved-settings/saved-settings.ts'
import type { ArticleText } from './parse-article.ts'
import { articlesOf, type FaqArticles, ownSlugsOf } from './read-articles.ts'

/** An article as the company has it. */
export interface FaqEntry {
  slug: string
  version: number
  state: FaqState
  source: 'saved' | 'environment' | 'built-in'
  /** The last change; null without one. */
  entry: SavedEntry | null
  published: FaqContent | null
  draft: FaqContent | null
  initial: FaqContent | null
}

/** All articles in force. */
export interface Faq {
  entries: ReadonlyMap<string, FaqEntry>
  /** Articles that customers read. */
  published: FaqArticles
  /** All of them: drafts too, and hidden ones. */
  all: FaqArticles
}

const prefix = 'faq/'
const missing = { title: '', section: '', summary: '', markdown: '' }

function contentOf(texts: ReadonlyMap<Locale, ArticleText>): FaqContent {
  const [en, ru] = (['en', 'ru'] as const).map((locale) => {
    const text = texts.get(locale)
    if (!text) return missing
    const { title, section, summary, markdown } = text
    return { title, section: section ?? '', summary: summary ?? '', markdown }
  })
  return { en: en ?? missing, ru: ru ?? missing }
}

function textsOf(content: FaqContent, order: number): Map<Locale, ArticleText> {
  return new Map(
    locales.flatMap((locale) => {
      const { title, section, summary, markdown } = content[locale]
      const text = { title, section: section || null, summary: summary || null, order, markdown }
      return title === '' ? [] : [[locale, text] as const]
    }),
  )
}

/** The values of an article's section, as `FaqChanges` has them. */
interface SavedArticle {
  draft?: SavedEntry & { value: FaqContent }
  published?: SavedEntry & { value: FaqContent }
  hidden?: SavedEntry
}

function entryOf(
  slug: string,
  initial: FaqContent | null,
  { isOwn, section }: { isOwn: boolean; section: SavedSection | undefined },
): FaqEntry | null {
  const saved = (section?.entries ?? {}) as SavedArticle
  const published = saved.published?.value ?? initial
  const draft = saved.draft?.value ?? null
  if (published === null && draft === null) return null
  const changes = Object.values(saved as Record<string, SavedEntry>)
  return {
    slug,
    version: section?.version ?? 0,
    state: published === null ? 'draft' : saved.hidden ? 'hidden' : 'published',
    source: saved.published || initial === null ? 'saved' : isOwn ? 'environment' : 'built-in',
    entry: changes.toSorted((a, b) => b.at.localeCompare(a.at))[0] ?? null,
    published,
    draft,
    initial,
  }
}

/**
 * The articles at each call: built-in ones, those of the folder FAQ_DIR in their place, and saved ones before
 * both. Computed again only when a saved value has changed.
 */
export function openFaq({ env, savedSettings }: Pick<Deps, 'env' | 'savedSettings'>): () => Faq {
  const initial = articlesOf(env)
  const ownSlugs = ownSlugsOf(env)

  function read(sections: ReadonlyMap<string, SavedSection>): Faq {
    const order = (sections.get('faq')?.entries.order?.value ?? []) as string[]
    const places = new Map(order.map((slug, index) => [slug, index - order.length]))
    const saved = [...sections.keys()].flatMap((name) =>
      name.startsWith(prefix) ? [name.slice(prefix.length)] : [],
    )
    const entries = [...new Set([...initial.keys(), ...saved])].flatMap((slug) => {
      const texts = initial.get(slug)
      const section = sections.get(`${prefix}${slug}`)
      const entry = entryOf(slug, texts ? contentOf(texts) : null, { isOwn: ownSlugs.has(slug), section })
      return entry ? [entry] : []
    })
    const orderOf = (slug: string) =>
      places.get(slug) ?? Math.min(...[...(initial.get(slug)?.values() ?? [])].map((text) => text.order))
    const textsIn = (shown: readonly FaqEntry[]): FaqArticles =>
      new Map(
        shown.flatMap(({ slug, published, draft }) => {
          const content = published ?? draft
          return content ? [[slug, textsOf(content, orderOf(slug))] as const] : []
        }),
      )
    return {
      entries: new Map(entries.map((entry) => [entry.slug, entry])),
      published: textsIn(entries.filter(({ state }) => state === 'published')),
      all: textsIn(entries),
    }
  }

  let known: { sections: ReadonlyMap<string, SavedSection>; faq: Faq } | null = null
  return () => {
    const sections = savedSettings.all()
    if (known?.sections !== sections) known = { sections, faq: read(sections) }
    return known.faq
  }
}
