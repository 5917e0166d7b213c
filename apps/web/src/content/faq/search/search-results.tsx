import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ReadArticle } from '#content/faq/markdown/article-passages.ts'
import { messages } from '#content/faq/messages.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import { moveAmongHits, shortestSearch } from './faq-search.tsx'
import { type Hit, type Piece, searchArticles } from './search-articles.ts'

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map((piece, place) =>
    piece.hit ? (
      <mark key={String(place)} className="rounded-sm bg-accent-tint text-accent">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  )
}

function HitRow({ hit }: { hit: Hit }) {
  const t = useMessages(messages)
  const reader = useLocale()
  const { article, passage } = hit
  return (
    <li className="relative px-4 py-3.5 transition-colors focus-within:bg-wash hover:bg-wash">
      <Link
        {...paths.faqArticle(article.slug, passage.id)}
        data-hit
        lang={article.locale}
        onKeyDown={(event) => {
          const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
          if (by !== null && moveAmongHits(by)) event.preventDefault()
        }}
        className="rounded-sm font-medium after:absolute after:inset-0"
      >
        <Pieces pieces={hit.title} />
        {hit.heading.length > 0 && (
          <span className="font-normal text-muted">
            {' › '}
            <Pieces pieces={hit.heading} />
          </span>
        )}
      </Link>
      {article.locale !== reader && (
        <span className="ms-2 text-muted text-sm">{t(`inLanguage.${article.locale}`)}</span>
      )}
      <p lang={article.locale} className="mt-1 text-pretty text-muted">
        <Pieces pieces={hit.excerpt} />
      </p>
    </li>
  )
}

/** The search results, best first, each with its matching passage. */
export function SearchResults({ articles, search }: { articles: ReadArticle[]; search: string }) {
  const t = useMessages(messages)
  const isTooShort = search.length < shortestSearch
  const hits = useMemo(
    () => (isTooShort ? [] : searchArticles(articles, search)),
    [articles, search, isTooShort],
  )
  return (
    <>
      <p role="status" className="mb-3 text-muted text-sm">
        {isTooShort
          ? t('searchHint', { minimum: String(shortestSearch) })
          : t('hits', { count: hits.length })}
      </p>
      {isTooShort ? null : hits.length === 0 ? (
        <EmptyState
          icon={<Icon name="search-none" />}
          title={t('noHitsTitle', { search })}
          description={t('noHitsHint')}
          className="rounded-lg border border-dashed bg-surface"
          action={
            <Link {...paths.faq()} className={buttonClass()}>
              {t('showAll')}
            </Link>
          }
        />
      ) : (
        <ul className="divide-y overflow-hidden rounded-lg border bg-surface">
          {hits.map((hit) => (
            <HitRow key={hit.article.slug} hit={hit} />
          ))}
        </ul>
      )}
    </>
  )
}
