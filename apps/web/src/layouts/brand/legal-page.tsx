import { getLegalText, type LegalDocumentName } from '@portolan/contract/content/brand/legal'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { MarkdownView } from '#content/faq/markdown/markdown-view.tsx'
import { readMarkdown } from '#content/faq/markdown/read-markdown.ts'
import { PreferencesBar } from '#layouts/preferences-bar.tsx'
import { QueryProvider } from '#platform/api/cache/query-provider.tsx'
import { call } from '#platform/api/client.ts'
import { usePortalConfig } from '#platform/api/portal-config.ts'
import { Problem } from '#platform/api/problem.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed } from '#platform/notices/load-failed.tsx'
import { NotFoundPage } from '#platform/notices/not-found-page.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { Logo } from '#platform/ui/logo.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { FootLinks } from './late-foot.tsx'
import { messages } from './messages.ts'

/** The company's legal notice, privacy policy or terms, for everybody. */
export function LegalPage() {
  const { companyName } = usePortalConfig()
  return (
    <div className="mx-auto flex min-h-dvh max-w-3xl flex-col gap-8 px-8 py-8 max-tablet:px-4 max-tablet:py-4">
      <header>
        <Link to="/" className="inline-flex max-w-full rounded-md" aria-label={companyName}>
          <Logo companyName={companyName} />
        </Link>
      </header>
      <main className="flex-1">
        <QueryProvider>
          <LegalDocument />
        </QueryProvider>
      </main>
      <footer className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap gap-2">
          <PreferencesBar />
        </div>
        <FootLinks />
      </footer>
    </div>
  )
}

function LegalDocument() {
  const t = useMessages(messages)
  const locale = useLocale()
  const document = useLocation({ select: ({ pathname }) => pathname.split('/')[2] as LegalDocumentName })
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['legal', document],
    queryFn: ({ signal }) => call(getLegalText, { params: { document }, signal }),
  })
  if (error instanceof Problem && error.status === 404) return <NotFoundPage />
  if (error)
    return (
      <LoadFailed title={t('failed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
    )
  if (!data)
    return (
      <SkeletonGroup className="flex flex-col gap-3">
        <Skeleton className="h-7 w-60" />
        <Skeleton className="h-40 w-full" />
      </SkeletonGroup>
    )
  const shown = data[locale] === '' ? (locale === 'en' ? 'ru' : 'en') : locale
  return (
    <article lang={shown}>
      <PageHeadline title={t(document)} below={data.edition === '' ? undefined : data.edition} />
      <MarkdownView blocks={readMarkdown(data[shown], document)} />
    </article>
  )
}
