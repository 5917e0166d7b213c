import { checkHealth, type Health } from '@portolan/contract/company/health/health'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, RefreshCw, TriangleAlert } from 'lucide-react'
import { CompanyPage } from '#desk/company/company-frame.tsx'
import { call } from '#platform/api/client.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed, RefreshFailed } from '#platform/notices/load-failed.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Card } from '#platform/ui/card.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { FindingsPanel } from './findings/findings-panel.tsx'
import { InstallationPanel } from './installation-panel.tsx'
import { MailPanel } from './mail-panel.tsx'
import { messages } from './messages.ts'
import { healthQuery, useHealthAct } from './queries.ts'
import { QueuesPanel } from './queues-panel.tsx'

/** How the installation is: what the doctor finds, what waits, and what it runs on. */
export function HealthPage() {
  const t = useMessages(messages)
  const { data, error, isFetching, refetch } = useQuery(healthQuery)
  const { act, running } = useHealthAct()
  return (
    <CompanyPage
      name="health"
      action={
        <Button
          variant="primary"
          icon={<RefreshCw aria-hidden />}
          loading={running !== null}
          onClick={() => void act('check', () => call(checkHealth))}
        >
          {t('check')}
        </Button>
      }
    >
      {!data && error && (
        <Card>
          <LoadFailed
            title={t('failed')}
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        </Card>
      )}
      {!data && !error && <HealthSkeleton />}
      {data && (
        <div className="flex flex-col gap-4">
          <RefreshFailed error={error} text={t('refreshFailed')} />
          <Summary health={data} />
          <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_26rem]">
            <FindingsPanel health={data} />
            <div className="grid min-w-0 items-start gap-4 desktop:grid-cols-2 wide:grid-cols-1">
              <MailPanel outbox={data.outbox} />
              <InstallationPanel health={data} />
            </div>
          </div>
          <QueuesPanel queues={data.queues} />
        </div>
      )}
    </CompanyPage>
  )
}

/** Whether anything needs doing, in one line. */
function Summary({ health: { findings, running, thoroughAt } }: { health: Health }) {
  const t = useMessages(messages, 'summary')
  const format = useFormat()
  const wrong = findings.filter(({ ok, warning }) => !ok && !warning).length
  const doubtful = findings.filter(({ ok, warning }) => !ok && warning).length
  const Shape = wrong > 0 ? CircleX : doubtful > 0 ? TriangleAlert : CircleCheck
  const tone = wrong > 0 ? 'text-red' : doubtful > 0 ? 'text-amber' : 'text-green'
  const text =
    wrong > 0 ? t('wrong', { count: wrong }) : doubtful > 0 ? t('doubtful', { count: doubtful }) : t('well')
  return (
    <Card className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Shape aria-hidden className={`size-6 shrink-0 ${tone}`} />
      <p role="status" className="font-semibold text-lg">
        {text}
      </p>
      <p className="text-muted text-sm">
        {running.length > 0
          ? t('running', { count: running.length })
          : thoroughAt !== null && t('checked', { when: format.relative(thoroughAt) })}
      </p>
    </Card>
  )
}

function HealthSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-4">
      <Skeleton className="h-14 w-full" />
      <div className="grid gap-4 wide:grid-cols-[minmax(0,1fr)_26rem]">
        <Skeleton className="h-96 w-full" />
        <Skeleton className="h-64 w-full" />
      </div>
    </SkeletonGroup>
  )
}
