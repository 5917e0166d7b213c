import { Link, useSearch } from '@tanstack/react-router'
import { BookOpen } from 'lucide-react'
import type { ReadArticle } from '#content/faq/markdown/article-passages.ts'
import { bySection } from '#content/faq/markdown/article-sections.ts'
import { searchOf } from '#content/faq/search/faq-search-text.ts'
import { SearchResults } from '#content/faq/search/search-results.tsx'
import { LateContacts } from '#freight/customers/late-contacts.tsx'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { ContactPanel } from './contact-panel.tsx'
import { ContentsSkeleton, WithArticles } from './faq-states.tsx'
import { messages } from './messages.ts'

function Entry({ article }: { article: ReadArticle }) {
  const t = useMessages(messages)
  const reader = useLocale()
  return (
    <li className="relative px-4 py-3 transition-colors hover:bg-wash">
      <Link
        {...paths.faqArticle(article.slug)}
        lang={article.locale}
        className="rounded-sm font-medium after:absolute after:inset-0"
      >
        {article.title}
      </Link>
      {article.locale !== reader && (
        <span className="ms-2 text-muted text-sm">{t(`inLanguage.${article.locale}`)}</span>
      )}
      {article.summary && (
        <p lang={article.locale} className="mt-0.5 text-pretty text-muted text-sm">
          {article.summary}
        </p>
      )}
    </li>
  )
}

function Contents({ articles }: { articles: ReadArticle[] }) {
  const t = useMessages(messages)
  if (articles.length === 0) {
    return (
      <EmptyState
        icon={<BookOpen />}
        title={t('empty')}
        className="rounded-lg border border-dashed bg-surface"
      />
    )
  }
  return (
    <div className="gap-4 desktop:columns-2">
      {bySection(articles).map((section) => (
        <section
          key={section.name}
          className="mb-4 break-inside-avoid overflow-hidden rounded-lg border bg-surface"
        >
          <h2 className="border-b px-4 py-3 font-semibold text-base">{section.name ?? t('otherSection')}</h2>
          <ul className="divide-y">
            {section.articles.map((article) => (
              <Entry key={article.slug} article={article} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** The table of contents, or search results during a search. */
export function FaqPage() {
  const t = useMessages(messages)
  const search = searchOf(useSearch({ strict: false }))
  return (
    <>
      <PageHeadline title={t('title')} />
      <WithArticles skeleton={<ContentsSkeleton />}>
        {(articles) =>
          search === '' ? (
            <Contents articles={articles} />
          ) : (
            <SearchResults articles={articles} search={search} />
          )
        }
      </WithArticles>
      <LateContacts className="mt-10" />
      <ContactPanel />
    </>
  )
}
