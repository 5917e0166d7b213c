import { type FaqLine, type FaqSettings, saveFaqOrder } from '@portolan/contract/content/faq/faq-settings'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { CompanyPage } from '#desk/company/company-frame.tsx'
import { messages } from '#desk/faq/messages.ts'
import { useOriginText } from '#desk/faq/origin-text.ts'
import { faqSettingsQuery, refreshFaq } from '#desk/faq/queries.ts'
import { StateBadge } from '#desk/faq/state-badge.tsx'
import { deskPaths } from '#desk/frame/paths.ts'
import { useMay } from '#desk/frame/staff.ts'
import { useDeskAct } from '#desk/frame/use-desk-act.ts'
import { call } from '#platform/api/client.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed, RefreshFailed } from '#platform/notices/load-failed.tsx'
import { Button, buttonClass } from '#platform/ui/button.tsx'
import { Card } from '#platform/ui/card.tsx'
import { DataTable, HeaderCell, TableHead } from '#platform/ui/data-table.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'

/** The articles of the FAQ in their order, with what customers see of each. */
export function FaqListPage() {
  const t = useMessages(messages)
  const mayChange = useMay('settings', 'write')
  const { data, error, isFetching, refetch } = useQuery(faqSettingsQuery)
  return (
    <CompanyPage
      name="faq"
      action={
        mayChange && (
          <Link {...deskPaths.deskFaqArticle('new')} className={buttonClass({ variant: 'primary' })}>
            <Icon name="plus" />
            {t('add')}
          </Link>
        )
      }
    >
      <p className="mb-3 text-muted">{mayChange ? t('about') : t('readOnly')}</p>
      <Card padding="none" className="overflow-hidden">
        {!data && error && (
          <LoadFailed
            title={t('failed')}
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && (
          <SkeletonGroup className="flex flex-col gap-4 p-4">
            {[1, 2, 3, 4, 5, 6].map((row) => (
              <Skeleton key={row} className="h-5" />
            ))}
          </SkeletonGroup>
        )}
        {data && error && <RefreshFailed error={error} text={t('refreshFailed')} className="px-4 pt-3" />}
        {data && <Articles settings={data} mayChange={mayChange} />}
      </Card>
    </CompanyPage>
  )
}

const cellClass = 'h-10 px-3 py-1 align-middle'

/** The slugs with one of them a place higher or lower. */
function movedBy(slugs: readonly string[], index: number, by: -1 | 1): string[] {
  const moved = slugs.toSpliced(index, 1)
  return moved.toSpliced(index + by, 0, slugs[index] ?? '')
}

function Articles({ settings, mayChange }: { settings: FaqSettings; mayChange: boolean }) {
  const t = useMessages(messages)
  const client = useQueryClient()
  const { act, running } = useDeskAct(refreshFaq)
  const slugs = settings.results.map(({ slug }) => slug)

  async function saveOrder(order: string[] | null, version?: number) {
    const headers = version === undefined ? {} : { 'if-match': `"${version}"` }
    client.setQueryData(faqSettingsQuery.queryKey, await call(saveFaqOrder, { headers, body: { order } }))
  }
  const before = settings.isOrdered ? slugs : null
  const change = (order: string[] | null, title: string) =>
    act(
      'order',
      () => saveOrder(order, settings.version),
      () => ({ title, undo: () => saveOrder(before) }),
    )
  return (
    <>
      <DataTable caption={t('table')}>
        <TableHead>
          {mayChange && <HeaderCell>{t('column.move')}</HeaderCell>}
          <HeaderCell>{t('column.title')}</HeaderCell>
          <HeaderCell className="max-desktop:hidden">{t('column.section')}</HeaderCell>
          <HeaderCell className="max-tablet:hidden">{t('column.state')}</HeaderCell>
          <HeaderCell className="max-tablet:hidden">{t('column.origin')}</HeaderCell>
        </TableHead>
        <tbody>
          {settings.results.map((article, index) => (
            <tr key={article.slug} className="relative border-b last:border-0 hover:bg-wash">
              {mayChange && (
                <td className={`${cellClass} w-20`}>
                  <Moves
                    article={article}
                    isFirst={index === 0}
                    isLast={index === slugs.length - 1}
                    isBusy={running !== null}
                    onMove={(by) => void change(movedBy(slugs, index, by), t('moved'))}
                  />
                </td>
              )}
              <ArticleCells article={article} />
            </tr>
          ))}
        </tbody>
      </DataTable>
      {mayChange && settings.isOrdered && (
        <div className="border-t p-2 text-center">
          <Button
            variant="ghost"
            loading={running === 'order'}
            onClick={() => void change(null, t('orderRestored'))}
          >
            {t('builtInOrder')}
          </Button>
        </div>
      )}
    </>
  )
}

/** The title in the reader's language, else in the other. */
function useTitleOf() {
  const locale = useLocale()
  const t = useMessages(messages)
  return ({ titles }: Pick<FaqLine, 'titles'>) => titles[locale] || titles.en || titles.ru || t('untitled')
}

interface MovesProps {
  article: FaqLine
  isFirst: boolean
  isLast: boolean
  isBusy: boolean
  onMove: (by: -1 | 1) => void
}

function Moves({ article, isFirst, isLast, isBusy, onMove }: MovesProps) {
  const t = useMessages(messages)
  const title = useTitleOf()(article)
  return (
    <span className="relative z-1 flex">
      <Button
        variant="ghost"
        size="sm"
        square
        icon={<ArrowUp aria-hidden />}
        aria-label={t('up', { title })}
        aria-disabled={isFirst || isBusy}
        onClick={() => !isFirst && !isBusy && onMove(-1)}
      />
      <Button
        variant="ghost"
        size="sm"
        square
        icon={<ArrowDown aria-hidden />}
        aria-label={t('down', { title })}
        aria-disabled={isLast || isBusy}
        onClick={() => !isLast && !isBusy && onMove(1)}
      />
    </span>
  )
}

function ArticleCells({ article }: { article: FaqLine }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const titleOf = useTitleOf()
  const originText = useOriginText()
  const { slug, sections, state, hasDraft } = article
  return (
    <>
      <td className={cellClass}>
        <Link
          {...deskPaths.deskFaqArticle(slug)}
          data-row={slug}
          className="wrap-anywhere font-medium after:absolute after:inset-0"
        >
          {titleOf(article)}
        </Link>
        {(state !== 'published' || hasDraft) && (
          <span className="mt-1 block tablet:hidden">
            <StateBadge article={article} />
          </span>
        )}
      </td>
      <td className={`${cellClass} max-desktop:hidden`}>
        {sections[locale] || sections.en || sections.ru || t('noSection')}
      </td>
      <td className={`${cellClass} max-tablet:hidden`}>
        <StateBadge article={article} />
      </td>
      <td className={`${cellClass} text-muted max-tablet:hidden`}>{originText(article)}</td>
    </>
  )
}
