import { type QueueState, retryQueue } from '@portolan/contract/company/health/health'
import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { dueTime } from '#desk/frame/due-time.ts'
import { useMay } from '#desk/frame/staff.ts'
import { call } from '#platform/api/client.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Panel } from '#platform/ui/card.tsx'
import { DataTable, HeaderCell, TableHead } from '#platform/ui/data-table.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { messages } from './messages.ts'
import { faultsQuery, useHealthAct } from './queries.ts'

const cellClass = 'h-10 px-3 py-1.5 align-middle'

/** Each queue with what is due, for how long that may be, and what failed, to be tried again. */
export function QueuesPanel({ queues }: { queues: readonly QueueState[] }) {
  const t = useMessages(messages, 'queues')
  const mayChange = useMay('systems', 'write')
  const { act, running } = useHealthAct()
  const retry = (queue: QueueState['queue']) =>
    act(
      queue,
      () => call(retryQueue, { body: { queue } }),
      ({ retried }) => ({ title: t('retried', { count: retried }) }),
    )
  const hasFaults = queues.some(({ retrying, setAside }) => retrying + setAside > 0)
  return (
    <Panel id="queues" title={t('title')} flush>
      <DataTable caption={t('title')}>
        <TableHead>
          <HeaderCell>{t('queue')}</HeaderCell>
          <HeaderCell align="end">{t('waiting')}</HeaderCell>
          <HeaderCell align="end" className="max-tablet:hidden">
            {t('oldest')}
          </HeaderCell>
          <HeaderCell align="end" className="max-desktop:hidden">
            {t('limit')}
          </HeaderCell>
          <HeaderCell align="end">{t('failed')}</HeaderCell>
          {mayChange && (
            <HeaderCell>
              <span className="sr-only">{t('actions')}</span>
            </HeaderCell>
          )}
        </TableHead>
        <tbody>
          {queues.map((state) => (
            <QueueRow
              key={state.queue}
              state={state}
              {...(mayChange && { onRetry: () => void retry(state.queue) })}
              isRetrying={running === state.queue}
            />
          ))}
        </tbody>
      </DataTable>
      {hasFaults && <FaultList />}
    </Panel>
  )
}

interface QueueRowProps {
  state: QueueState
  onRetry?: () => void
  isRetrying: boolean
}

function QueueRow({ state, onRetry, isRetrying }: QueueRowProps) {
  const t = useMessages(messages, 'queues')
  const format = useFormat()
  const { queue, due, retrying, setAside } = state
  const isLate = due !== null && due.oldestSeconds > due.limitSeconds
  const oldest =
    due && due.count > 0
      ? format.relative(new Date(Date.now() - due.oldestSeconds * 1_000).toISOString())
      : null
  const oldestClass = isLate ? 'font-medium text-amber' : 'text-muted'
  const failed = retrying + setAside
  const name = t(`names.${queue}`)
  return (
    <tr className="border-b last:border-0 hover:bg-wash">
      <td className={cellClass}>
        <span className="font-medium">{name}</span>
        {oldest && <span className={cn('block text-sm tablet:hidden', oldestClass)}>{oldest}</span>}
      </td>
      <td className={cn(cellClass, 'tabular text-end')}>{due ? format.number(due.count) : '–'}</td>
      <td className={cn(cellClass, 'tabular whitespace-nowrap text-end max-tablet:hidden', oldestClass)}>
        {oldest ?? '–'}
      </td>
      <td className={cn(cellClass, 'tabular whitespace-nowrap text-end text-muted max-desktop:hidden')}>
        {due ? limitText(due.limitSeconds) : '–'}
      </td>
      <td className={cn(cellClass, 'text-end max-tablet:px-1')}>
        {failed === 0 ? (
          <span className="text-muted">–</span>
        ) : (
          <Badge tone={setAside > 0 ? 'red' : 'amber'}>
            {setAside > 0
              ? t('setAside', { count: String(setAside) })
              : t('retrying', { count: String(retrying) })}
          </Badge>
        )}
      </td>
      {onRetry && (
        <td className={cn(cellClass, 'text-end max-tablet:ps-1')}>
          {failed > 0 && (
            <Button
              size="sm"
              icon={<RotateCw aria-hidden />}
              loading={isRetrying}
              aria-label={t('retryNamed', { name })}
              onClick={onRetry}
            >
              <span className="max-tablet:sr-only">{t('retry')}</span>
            </Button>
          )}
        </td>
      )}
    </tr>
  )

  function limitText(seconds: number): string {
    const minutes = Math.round(seconds / 60)
    return minutes < 120 ? t('minutes', { count: minutes }) : t('hours', { count: Math.round(minutes / 60) })
  }
}

const listedFirst = 10

/** Each fault with its reason and the next attempt. */
function FaultList() {
  const t = useMessages(messages, 'queues')
  const format = useFormat()
  const { data: faults = [] } = useQuery(faultsQuery)
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? faults : faults.slice(0, listedFirst)
  return (
    <section aria-label={t('faults')} className="border-t">
      <h3 className="px-4 pt-3 pb-1 font-medium text-muted text-sm">{t('faults')}</h3>
      <ul className="pb-2">
        {shown.map(({ queue, item, reason, attempts, failingSince, nextAttemptAt }) => (
          <li key={`${queue} ${item}`} className="px-4 py-1.5">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-medium">{t(`names.${queue}`)}</span>
              <code translate="no" className="wrap-anywhere text-muted text-sm">
                {item}
              </code>
              <span className="tabular text-muted text-sm">
                {t('since', { count: attempts, when: format.relative(failingSince) })}
                {' · '}
                {nextAttemptAt === null
                  ? t('aside')
                  : t('next', { when: format.relative(dueTime(nextAttemptAt)) })}
              </span>
            </p>
            <p lang="en" className="wrap-anywhere text-sm">
              {reason}
            </p>
          </li>
        ))}
      </ul>
      {faults.length > listedFirst && !isWhole && (
        <div className="border-t p-2 text-center">
          <Button variant="ghost" onClick={() => setWhole(true)}>
            {t('more', { count: String(faults.length - listedFirst) })}
          </Button>
        </div>
      )}
    </section>
  )
}
