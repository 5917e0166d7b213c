import { useSyncExternalStore } from 'react'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Icon } from '#platform/ui/look/icon.tsx'
import { messages } from './messages.ts'
import type { Connection } from './open-connection.ts'

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
const isToday = (time: number) => new Date(time).toDateString() === new Date().toDateString()

/** Says that the connection is lost, and from when what is shown is. */
export function ConnectionBar({ connection }: { connection: Connection }) {
  const t = useMessages(messages)
  const format = useFormat()
  const lost = useSyncExternalStore(connection.subscribe, connection.getSnapshot)

  function describe(shownAt: number | null): string {
    if (shownAt === null) return t('lost')
    const instant = new Date(shownAt).toISOString()
    const time = format.time(instant, zone)
    return isToday(shownAt)
      ? t('lostToday', { time })
      : t('lostEarlier', { time, day: format.date(instant, zone) })
  }

  return (
    // Always there, because screen readers announce only what changes within it.
    <div role="status" data-print="hide" className="z-10 tablet:sticky tablet:top-0">
      {lost && (
        <p className="flex items-center justify-center gap-2 border-b bg-amber-tint px-4 py-2 text-amber text-sm">
          <Icon name="offline" className="size-4 shrink-0" />
          <span>{describe(lost.shownAt)}</span>
        </p>
      )}
    </div>
  )
}
