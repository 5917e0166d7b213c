import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { isPending, isUnreachable, Problem, requestIdOf } from '#platform/api/problem.ts'
import { messages as interfaceMessages } from '#platform/i18n/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import {
  ChunkLoadError,
  leaveOldVersion,
  reloadOnceReachable,
  thisDocument,
} from '#platform/routing/load-chunk.ts'
import { paths } from '#platform/routing/paths.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import { ErrorState } from '#platform/ui/feedback/error-state.tsx'
import { messages } from './messages.ts'

/** `ErrorPage` in place of a whole frame; until the person is known, it has no other links. */
export function BareErrorPage(props: ErrorComponentProps) {
  return (
    <main>
      <ErrorPage {...props} bare />
    </main>
  )
}

/** Replaces a page that can't be shown: the error, a retry, and the request ID. */
export function ErrorPage({ error, reset, bare = false }: ErrorComponentProps & { bare?: boolean }) {
  const t = useMessages(messages)
  const busy = useMessages(interfaceMessages, 'failures')
  const router = useRouter()
  const [retrying, setRetrying] = useState(false)
  const isChunkLoadError = error instanceof ChunkLoadError

  // Typed values of the previous page are already lost, since this page replaces it.
  useEffect(() => {
    if (isChunkLoadError) void leaveOldVersion(thisDocument)
  }, [isChunkLoadError])

  const isOffline = isChunkLoadError || isUnreachable(error)

  async function retry() {
    setRetrying(true)
    if (isChunkLoadError) {
      const reloads = await reloadOnceReachable(thisDocument)
      return setRetrying(reloads)
    }
    await router.invalidate()
    setRetrying(false)
    reset()
  }

  const onOnline = useEffectEvent(() => {
    if (isOffline) void retry()
  })
  useEffect(() => {
    const listen = () => onOnline()
    window.addEventListener('online', listen)
    return () => window.removeEventListener('online', listen)
  }, [])

  // The session has just ended and the login page is about to appear.
  if (error instanceof Problem && error.status === 401) return null
  return (
    <ErrorState
      className="min-h-[60dvh] justify-center"
      headline
      title={t('errorTitle')}
      isOffline={isOffline}
      description={isOffline ? t('offlineText') : isPending(error) ? busy('busy') : t('errorText')}
      requestId={requestIdOf(error)}
      onRetry={() => void retry()}
      retrying={retrying}
      action={
        bare || (
          <Link {...paths.orders()} className={buttonClass({ variant: 'ghost' })}>
            {t('toOrders')}
          </Link>
        )
      }
    />
  )
}
