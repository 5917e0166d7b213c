import { findingGroups, serverChecks } from '@portolan/contract/company/health/findings'
import type { Health, ServerFinding } from '@portolan/contract/company/health/health'
import { CircleCheck, CircleX, LoaderCircle, TriangleAlert } from 'lucide-react'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Panel } from '#platform/ui/card.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { useFindingText } from './finding-text.ts'
import { messages } from './messages.ts'

/** Each check of the doctor: first those that need something done, then all others by what they're about. */
export function FindingsPanel({ health: { findings, running } }: { health: Health }) {
  const t = useMessages(messages)
  const ill = findings
    .filter(({ ok }) => !ok)
    .toSorted((one, other) => Number(one.warning) - Number(other.warning))
  const well = findings.filter(({ ok }) => ok)
  return (
    <Panel id="findings" title={t('title')} flush>
      {ill.length > 0 && (
        <ul aria-label={t('toDo')} className="border-b">
          {ill.map((finding) => (
            <IllRow key={finding.check} finding={finding} isRunning={running.includes(finding.check)} />
          ))}
        </ul>
      )}
      {findingGroups.map((group) => {
        const own = well.filter(({ check }) => serverChecks[check] === group)
        const awaited = running.filter(
          (check) => serverChecks[check] === group && !findings.some((finding) => finding.check === check),
        )
        if (own.length + awaited.length === 0) return null
        return (
          <section key={group} aria-label={t(`groups.${group}`)} className="border-b last:border-b-0">
            <h3 className="px-4 pt-3 pb-1 font-medium text-muted text-sm">{t(`groups.${group}`)}</h3>
            <ul className="pb-2">
              {own.map((finding) => (
                <WellRow key={finding.check} finding={finding} isRunning={running.includes(finding.check)} />
              ))}
              {awaited.map((check) => (
                <li key={check} className="flex min-h-8 items-center gap-2.5 px-4 py-1">
                  <Mark state="running" />
                  <span>{t(`checks.${check}`)}</span>
                  <span className="text-muted text-sm">{t('running')}</span>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </Panel>
  )
}

interface RowProps {
  finding: ServerFinding
  isRunning: boolean
}

function IllRow({ finding, isRunning }: RowProps) {
  const t = useMessages(messages)
  const { check, warning, text, advice } = finding
  const found = useFindingText()(text)
  return (
    <li
      className={cn(
        'flex gap-2.5 border-b px-4 py-2.5 last:border-b-0',
        warning ? 'bg-amber-tint/40' : 'bg-red-tint/40',
      )}
    >
      <span className="flex h-6 items-center">
        <Mark state={isRunning ? 'running' : warning ? 'warning' : 'bad'} />
      </span>
      <div className="min-w-0">
        <p className="font-medium">{t(`checks.${check}`)}</p>
        {advice !== null && <p>{advice}</p>}
        <p lang={found.lang} className="wrap-anywhere text-muted text-sm">
          {found.text}
        </p>
      </div>
    </li>
  )
}

function WellRow({ finding, isRunning }: RowProps) {
  const t = useMessages(messages)
  const { check, text } = finding
  const found = useFindingText()(text)
  return (
    <li className="flex min-h-8 gap-2.5 px-4 py-1">
      <span className="flex h-6 items-center">
        <Mark state={isRunning ? 'running' : 'ok'} />
      </span>
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 max-tablet:flex-col max-tablet:items-stretch">
        <span className="tablet:w-52">{t(`checks.${check}`)}</span>
        <span lang={found.lang} className="wrap-anywhere min-w-0 flex-1 text-muted text-sm tablet:basis-60">
          {found.text}
        </span>
      </div>
    </li>
  )
}

const marks = {
  ok: { Shape: CircleCheck, className: 'text-green' },
  warning: { Shape: TriangleAlert, className: 'text-amber' },
  bad: { Shape: CircleX, className: 'text-red' },
  running: { Shape: LoaderCircle, className: 'text-muted' },
}

function Mark({ state }: { state: keyof typeof marks }) {
  const t = useMessages(messages, 'states')
  const { Shape, className } = marks[state]
  return <Shape role="img" aria-label={t(state)} className={cn('size-4 shrink-0', className)} />
}
