import { endOtherSessions, endSession, type Session } from '@portolan/contract/identity/sessions'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { ConfirmedButton } from '#identity/settings/confirmed-button.tsx'
import { messages } from '#identity/settings/messages.ts'
import { ActFailure, SavedNote } from '#identity/settings/save-bar.tsx'
import { call } from '#platform/api/client.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed } from '#platform/notices/load-failed.tsx'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { sessionsQuery, useRefreshSecurity } from './security-queries.ts'

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

function useDeviceName() {
  const t = useMessages(messages, 'sessions')
  return ({ browser, system }: Session): string => {
    if (browser && system) return t('on', { browser, system })
    return browser ?? system ?? t('unknownDevice')
  }
}

interface SessionRowProps {
  session: Session
  ending: boolean
  onEnd: () => void
}

function SessionRow({ session, ending, onEnd }: SessionRowProps) {
  const t = useMessages(messages, 'sessions')
  const format = useFormat()
  const device = useDeviceName()(session)
  const Shape = /android|ios|iphone|ipad/i.test(session.system ?? '') ? Smartphone : Monitor
  return (
    <li className="flex flex-wrap items-start gap-3 py-3 first:pt-0 last:pb-0">
      <span
        aria-hidden
        className="flex size-9 shrink-0 items-center justify-center rounded-full bg-wash text-muted"
      >
        <Shape className="size-4.5" />
      </span>
      <div className="min-w-0 flex-1 max-tablet:basis-[calc(100%-3rem)]">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{device}</span>
          {session.current && <Badge tone="green">{t('thisOne')}</Badge>}
        </p>
        <p className="mt-0.5 text-sm">
          {session.current ? (
            t('activeNow')
          ) : (
            <time dateTime={session.lastSeenAt}>
              {t('lastSeen', { relative: format.relative(session.lastSeenAt) })}
              <span className="text-muted"> · {format.dateTime(session.lastSeenAt, timeZone)}</span>
            </time>
          )}
        </p>
        <p className="text-muted text-sm">
          {session.ip && (
            <>
              {t('ip', { ip: session.ip })}
              {' · '}
            </>
          )}
          {t('since', { date: format.dateTime(session.createdAt, timeZone) })}
        </p>
      </div>
      {!session.current && (
        <Button
          size="sm"
          className="max-tablet:ms-12"
          loading={ending}
          aria-label={t('endThis', { device })}
          onClick={onEnd}
        >
          {t('end')}
        </Button>
      )}
    </li>
  )
}

// The browser in use and the latest others; more are behind a button.
const firstShown = 3

/** The person's sessions, with buttons to end them. */
export function SessionsPanel() {
  const t = useMessages(messages, 'sessions')
  const refresh = useRefreshSecurity()
  const [showsAll, setShowsAll] = useState(false)
  const { data: sessions, error, refetch, isFetching } = useQuery(sessionsQuery)
  const ending = useMutation({
    mutationFn: (sessionId: string) => call(endSession, { params: { sessionId } }),
    onSettled: refresh,
  })
  const endingOthers = useMutation({ mutationFn: () => call(endOtherSessions), onSettled: refresh })

  if (!sessions && error) {
    return (
      <LoadFailed
        title={t('failed')}
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
        className="py-6!"
      />
    )
  }
  if (!sessions) {
    return (
      <SkeletonGroup className="flex flex-col gap-6">
        {['a', 'b'].map((shape) => (
          <div key={shape} className="flex gap-3">
            <Skeleton className="size-9 shrink-0 rounded-full" />
            <div className="min-w-0 flex-1">
              <Skeleton className="h-4 w-44 max-w-full" />
              <Skeleton className="mt-2 h-3.5 w-72 max-w-full" />
            </div>
          </div>
        ))}
      </SkeletonGroup>
    )
  }
  const others = sessions.filter(({ current }) => !current)
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">{others.length > 0 ? t('help') : t('only')}</p>
      <ul className="divide-y">
        {sessions.slice(0, showsAll ? undefined : firstShown).map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            ending={ending.isPending && ending.variables === session.id}
            onEnd={() => ending.mutate(session.id)}
          />
        ))}
      </ul>
      {sessions.length > firstShown && (
        <Button className="self-start" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? t('showFewer') : t('showAll', { count: String(sessions.length) })}
        </Button>
      )}
      <ActFailure error={ending.error ?? endingOthers.error} />
      <div className="flex flex-wrap items-center gap-4 empty:hidden">
        {others.length > 0 && (
          <ConfirmedButton
            label={t('endOthers')}
            title={t('endOthersTitle')}
            description={t('endOthersText', { count: others.length })}
            confirm={t('endOthers')}
            pending={endingOthers.isPending}
            onConfirm={() => endingOthers.mutate()}
          />
        )}
        <SavedNote saved={(ending.isSuccess || endingOthers.isSuccess) && !ending.isPending && t('ended')} />
      </div>
    </div>
  )
}
