import type { FaqArticle } from '@portolan/contract/content/faq'
import { Link, useLocation, useParams } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight, ChevronDown, FileQuestionMark, Languages } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import type { ReadArticle } from '#content/faq/markdown/article-passages.ts'
import { bySection } from '#content/faq/markdown/article-sections.ts'
import { MarkdownView } from '#content/faq/markdown/markdown-view.tsx'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { Breadcrumbs } from '#platform/ui/breadcrumbs.tsx'
import { Button, buttonClass } from '#platform/ui/button.tsx'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { ContactPanel } from './contact-panel.tsx'
import { ArticleSkeleton, WithArticles } from './faq-states.tsx'
import { messages } from './messages.ts'
import { mainHeadings, OnThisPage } from './on-this-page.tsx'

/** The text arrives after the page; only then can it scroll. */
function useScrollToHash(slug: string): void {
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    if (slug && hash) document.getElementById(hash)?.scrollIntoView()
  }, [slug, hash])
}

function Neighbour({ article, side }: { article: FaqArticle | undefined; side: 'previous' | 'next' }) {
  const t = useMessages(messages)
  if (!article) return <span className="max-tablet:hidden" />
  const isNext = side === 'next'
  return (
    <Link
      {...paths.faqArticle(article.slug)}
      className={`flex flex-col rounded-lg border bg-surface px-4 py-3 transition-colors hover:border-edge ${isNext ? 'items-end text-end' : ''}`}
    >
      <span className="flex items-center gap-1.5 text-muted text-sm [&_svg]:size-3.5">
        {!isNext && <ArrowLeft aria-hidden />}
        {t(side)}
        {isNext && <ArrowRight aria-hidden />}
      </span>
      <span lang={article.locale} className="font-medium">
        {article.title}
      </span>
    </Link>
  )
}

function Article({ article, inOrder }: { article: ReadArticle; inOrder: ReadArticle[] }) {
  const t = useMessages(messages)
  const reader = useLocale()
  const headings = useMemo(() => mainHeadings(article.blocks), [article])
  const place = inOrder.indexOf(article)
  useScrollToHash(article.slug)
  return (
    <div className="gap-10 desktop:grid desktop:grid-cols-[minmax(0,42rem)_minmax(11rem,15rem)] desktop:justify-between print:block">
      <article className="min-w-0">
        <PageHeadline
          title={
            <span lang={article.locale} className="text-2xl max-tablet:text-xl">
              {article.title}
            </span>
          }
          documentTitle={t('articleTitle', { title: article.title })}
          above={
            <Breadcrumbs
              crumbs={[{ title: t('title'), to: paths.faq() }, { title: article.title }]}
              renderLink={(target, title, className) => (
                <Link {...target} className={className}>
                  {title}
                </Link>
              )}
            />
          }
          actions={
            <Button
              data-print="hide"
              variant="ghost"
              icon={<Icon name="print" />}
              onClick={() => window.print()}
              className="max-tablet:hidden"
            >
              {t('print')}
            </Button>
          }
        />
        {article.locale !== reader && (
          <p className="mb-4 flex items-center gap-2 rounded-lg border bg-wash px-4 py-3 [&_svg]:size-4 [&_svg]:shrink-0">
            <Languages aria-hidden />
            {t(`onlyIn.${article.locale}`)}
          </p>
        )}
        {headings.length > 1 && (
          <details data-print="hide" className="mb-4 rounded-lg border bg-surface desktop:hidden">
            <summary className="flex min-h-11 items-center justify-between rounded-lg px-4 font-semibold [&::-webkit-details-marker]:hidden">
              {t('onThisPage')}
              <ChevronDown
                aria-hidden
                className="size-4 text-muted transition-transform in-open:rotate-180"
              />
            </summary>
            <div className="px-4 pb-3">
              <OnThisPage slug={article.slug} headings={headings} />
            </div>
          </details>
        )}
        <div lang={article.locale} className="text-lg">
          <MarkdownView blocks={article.blocks} />
        </div>
        <nav aria-label={t('neighbors')} data-print="hide" className="mt-10 grid gap-3 tablet:grid-cols-2">
          <Neighbour article={inOrder[place - 1]} side="previous" />
          <Neighbour article={inOrder[place + 1]} side="next" />
        </nav>
        <ContactPanel />
      </article>
      {headings.length > 1 && (
        <div data-print="hide" className="max-desktop:hidden">
          <div className="sticky top-6 pt-14">
            <p className="mb-2 font-semibold text-sm">{t('onThisPage')}</p>
            <OnThisPage slug={article.slug} headings={headings} />
          </div>
        </div>
      )}
    </div>
  )
}

function NoArticle() {
  const t = useMessages(messages)
  return (
    <>
      <PageHeadline title={t('title')} documentTitle={t('notFound')} />
      <EmptyState
        icon={<FileQuestionMark />}
        title={t('notFound')}
        description={t('notFoundHint')}
        className="rounded-lg border border-dashed bg-surface"
        action={
          <Link {...paths.faq()} className={buttonClass({ variant: 'primary' })}>
            {t('showAll')}
          </Link>
        }
      />
    </>
  )
}

/** An article, with links to the previous and next one. */
export function ArticlePage() {
  const { slug } = useParams({ from: '/default-layout/faq/$slug' })
  return (
    <WithArticles skeleton={<ArticleSkeleton />}>
      {(articles) => {
        const inOrder = bySection(articles).flatMap((section) => section.articles)
        const article = inOrder.find((each) => each.slug === slug)
        return article ? <Article key={slug} article={article} inOrder={inOrder} /> : <NoArticle />
      }}
    </WithArticles>
  )
}
