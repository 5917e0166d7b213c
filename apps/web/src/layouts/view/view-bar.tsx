import { endView } from '@portolan/contract/company/views/views'
import type { User } from '@portolan/contract/identity/users'
import { Eye } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call } from '#platform/api/client.ts'
import { reportError } from '#platform/api/report.ts'
import { leaveView, tokenBefore } from '#platform/api/session/view-storage.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { messages } from './messages.ts'

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Says as whom a colleague sees the portal, why and until when; ends it by itself at that time. */
export function ViewBar({ user, view }: { user: User; view: NonNullable<User['view']> }) {
  const t = useMessages(messages)
  const format = useFormat()
  const [isEnding, setEnding] = useState(false)
  const { id, reason, endsAt } = view
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email

  useEffect(() => {
    const timer = setTimeout(leaveView, Date.parse(endsAt) - Date.now())
    return () => clearTimeout(timer)
  }, [endsAt])

  async function end() {
    setEnding(true)
    // Only the colleague's own session may end it; without one it's over anyway.
    await call(endView, { params: { viewId: id }, token: tokenBefore() }).catch((error: unknown) =>
      reportError(error, 'view'),
    )
    leaveView()
  }

  return (
    <section
      aria-label={t('label')}
      className="sticky top-0 z-19 flex flex-wrap items-center gap-x-3 gap-y-1 border-amber border-b-2 bg-amber-tint px-8 py-1.5 text-amber text-sm max-desktop:px-5 max-tablet:top-14 max-tablet:px-4"
    >
      <Eye aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0 flex-1 basis-60">
        <strong className="font-semibold">{t('as', { name })}</strong> {t('reason', { reason })} ·{' '}
        <span className="tabular whitespace-nowrap">
          {t('until', { time: format.time(endsAt, timeZone) })}
        </span>
      </p>
      <Button size="sm" loading={isEnding} onClick={() => void end()}>
        {t('end')}
      </Button>
    </section>
  )
}
