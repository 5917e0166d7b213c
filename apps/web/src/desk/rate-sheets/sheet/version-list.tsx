import type { CalendarSheet } from '@portolan/contract/company/rate-sheets/rate-calendar'
import { messages } from '#desk/rate-sheets/messages.ts'
import { StateBadge } from '#desk/rate-sheets/state-badge.tsx'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Panel } from '#platform/ui/card.tsx'
import { cn } from '#platform/ui/look/class-names.ts'

type Version = CalendarSheet['versions'][number]

interface VersionListProps {
  sheet: CalendarSheet
  shown: Version
  /** Shows a version, or its difference from another one. */
  onShow: (version: number, before?: number) => void
}

/** The versions of a sheet, the latest first, each with the days on which it gives prices. */
export function VersionList({ sheet, shown, onShow }: VersionListProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const { versions } = sheet
  return (
    <Panel title={t('sheet.versions')} flush>
      <ul className="divide-y">
        {versions.map((version, index) => {
          const before = versions[index + 1]
          const days = version.days.map(({ from, to }) =>
            t('validity', { from: format.date(from), to: format.date(to) }),
          )
          return (
            <li
              key={version.version}
              aria-current={version === shown || undefined}
              className={cn('flex flex-col gap-1 px-4 py-2.5', version === shown && 'bg-accent-tint')}
            >
              <span className="flex flex-wrap items-center justify-between gap-2">
                <button
                  type="button"
                  onClick={() => onShow(version.version)}
                  className="touch-room relative rounded-sm font-medium hover:underline"
                >
                  {t('version', { version: String(version.version) })}
                </button>
                <StateBadge state={stateOf(version)} />
              </span>
              <span className="tabular text-muted text-sm">
                {version.state === 'draft'
                  ? t('validity', { from: format.date(version.validFrom), to: format.date(version.validTo) })
                  : days.length > 0
                    ? t('sheet.givesPrices', { days: days.join(', ') })
                    : t('sheet.givesNone')}
              </span>
              <span className="text-muted text-sm">
                {[
                  t('lanes', { count: version.lanes }),
                  version.publishedAt && t('sheet.publishedOn', { date: format.date(version.publishedAt) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {before && (
                <Button
                  size="sm"
                  variant="ghost"
                  className="-ms-2.5 self-start text-accent!"
                  onClick={() => onShow(version.version, before.version)}
                >
                  {t('sheet.compare', { version: String(before.version) })}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

/** A published version without days has been replaced by later ones. */
function stateOf({ state, days }: Version) {
  return state === 'published' && days.length === 0 ? 'replaced' : state
}
