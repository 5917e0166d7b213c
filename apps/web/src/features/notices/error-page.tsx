import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Problem, requestIdOf } from '#api/problem.ts'
import { leaveOldVersion, MissingCode, thisDocument } from '#code.ts'
import { paths } from '#paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'

/** What a page shows when it cannot be shown: what failed, a retry, and the request id. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const t = useTranslations('notices')
  const router = useRouter()
  const [retrying, setRetrying] = useState(false)
  const missingCode = error instanceof MissingCode

  // What was typed on the page before has been given up already: this one stands in its place.
  useEffect(() => {
    if (missingCode) void leaveOldVersion(thisDocument)
  }, [missingCode])

  // The session has just ended and the login page is on its way.
  if (error instanceof Problem && error.status === 401) return null
  const offline = missingCode || (error instanceof Problem && error.status === null)

  async function retry() {
    setRetrying(true)
    await router.invalidate()
    setRetrying(false)
    reset()
  }

  return (
    <ErrorState
      className="min-h-[60dvh] justify-center"
      title={t('errorTitle')}
      description={offline ? t('offlineText') : t('errorText')}
      requestId={requestIdOf(error)}
      onRetry={() => void retry()}
      retrying={retrying}
      action={
        <Link {...paths.orders()} className={buttonClass({ variant: 'ghost' })}>
          {t('toOrders')}
        </Link>
      }
    />
  )
}
