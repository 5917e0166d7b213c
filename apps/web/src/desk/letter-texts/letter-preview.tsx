import type {
  LetterPart,
  LetterPreview as Preview,
} from '@portolan/contract/content/letter-texts/letter-texts'
import type { Locale } from '@portolan/contract/identity/users'
import type { UseQueryResult } from '@tanstack/react-query'
import { usePortalConfig } from '#platform/api/portal-config.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed } from '#platform/notices/load-failed.tsx'
import { Panel } from '#platform/ui/card.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { messages } from './messages.ts'

interface LetterPreviewProps {
  preview: UseQueryResult<Preview>
  locale: Locale
}

/** The letter with the texts as they're typed, in the shape that its email has. */
export function LetterPreview({ preview: { data, error, isFetching, refetch }, locale }: LetterPreviewProps) {
  const t = useMessages(messages, 'preview')
  const format = useFormat()
  return (
    <Panel title={t('title')}>
      {!data && error && (
        <LoadFailed title={t('failed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <SkeletonGroup>
          <Skeleton className="h-80 w-full" />
        </SkeletonGroup>
      )}
      {data && (
        <div className="flex flex-col gap-4">
          <p className="text-muted text-sm">
            {data.dataOf === null ? t('example') : t('real', { date: format.date(data.dataOf) })}
          </p>
          <Email preview={data} locale={locale} />
          {data.sms !== null && (
            <section aria-label={t('sms')}>
              <h3 className="mb-1 font-medium text-sm">{t('sms')}</h3>
              <p lang={locale} className="wrap-anywhere whitespace-pre-line rounded-lg bg-wash px-3 py-2">
                {data.sms}
              </p>
            </section>
          )}
        </div>
      )}
    </Panel>
  )
}

function Email({ preview: { subject, title, parts, footer }, locale }: { preview: Preview; locale: Locale }) {
  const { companyName } = usePortalConfig()
  return (
    <article lang={locale} aria-label={subject} className="rounded-lg bg-canvas p-4 forced-colors:border">
      <p className="wrap-anywhere font-medium text-sm">{subject}</p>
      <p className="mt-3 mb-1.5 font-semibold text-accent text-sm">{companyName}</p>
      <div className="flex flex-col gap-3 rounded-lg border bg-surface p-4">
        <p className="wrap-anywhere font-semibold text-xl leading-tight">{title}</p>
        {parts.map((part, place) => (
          // The parts of a letter have no identity of their own.
          // biome-ignore lint/suspicious/noArrayIndexKey: they never move
          <Part key={place} part={part} />
        ))}
      </div>
      <p className="wrap-anywhere mt-3 text-muted text-sm">{footer}</p>
    </article>
  )
}

function Part({ part: { part, text, lines } }: { part: LetterPart }) {
  switch (part) {
    case 'text':
      return <p className="wrap-anywhere">{text}</p>
    case 'note':
      return <p className="wrap-anywhere text-muted text-sm">{text}</p>
    case 'code':
      return (
        <p className="tabular rounded-md bg-wash p-3 text-center font-mono font-semibold text-2xl tracking-widest">
          {text}
        </p>
      )
    case 'button':
      return (
        <p>
          <span className="inline-block rounded-md bg-accent px-4 py-2 font-semibold text-accent-ink">
            {text}
          </span>
        </p>
      )
    case 'facts':
      return (
        <dl className="divide-y">
          {lines.map(({ label, value }) => (
            <div key={label} className="py-1.5">
              <dt className="text-muted text-sm">{label}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )
    case 'subject':
      return (
        <div className="border-b pb-2">
          <p className="font-semibold">{text}</p>
          <ul>
            {lines.map(({ value }) => (
              <li key={value} className="wrap-anywhere">
                {value}
              </li>
            ))}
          </ul>
        </div>
      )
  }
}
