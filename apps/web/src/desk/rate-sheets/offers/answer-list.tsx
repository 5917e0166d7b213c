import type { explainRates, RateAnswer } from '@portolan/contract/company/rate-sheets/rate-offers'
import type { Result } from '@portolan/contract/shared/endpoint'
import { Link } from '@tanstack/react-router'
import { deskPaths } from '#desk/frame/paths.ts'
import { LaneFault } from '#desk/quotes/prices/lane-fault.tsx'
import { type DayBar, DayBars } from '#desk/rate-sheets/calendar/day-bars.tsx'
import { MonthScale } from '#desk/rate-sheets/calendar/month-scale.tsx'
import { addDays } from '#desk/rate-sheets/calendar/time-window.ts'
import { messages } from '#desk/rate-sheets/messages.ts'
import { OfferPrice } from '#freight/charges/offer/offer-price.tsx'
import { OptionFacts } from '#freight/quotes/offer/option-choice.tsx'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Card, Panel } from '#platform/ui/card.tsx'

const daysBefore = 30
const shownDays = 120

interface AnswerListProps {
  answer: Result<typeof explainRates>
  /** The day that the timeline marks. */
  readyOn: string
}

/** The lanes that decide with their prices, then each other lane with its reason and its days. */
export function AnswerList({ answer, readyOn }: AnswerListProps) {
  const t = useMessages(messages, 'offers')
  const good = answer.results.filter(({ fault }) => fault === null)
  const others = answer.results.filter(({ fault }) => fault !== null)
  const window = { from: addDays(readyOn, -daysBefore), days: shownDays }
  return (
    <div className="flex flex-col gap-4">
      {good.length === 0 && (
        <Card>
          <p className="font-medium">{t('none')}</p>
          {others.length === 0 && <p className="text-muted">{t('noLanes')}</p>}
        </Card>
      )}
      {good.map((lane) => (
        <Panel
          key={`${lane.sheet} ${lane.version} ${lane.lane}`}
          title={t('decides')}
          aside={<SheetLink lane={lane} />}
        >
          <Decision lane={lane} />
        </Panel>
      ))}
      {others.length > 0 && (
        <Panel title={t('others')} flush>
          <MonthScale window={window} />
          <ul>
            {others.map((lane) => (
              <li
                key={`${lane.sheet} ${lane.version} ${lane.lane}`}
                className="flex items-center border-b last:border-b-0 max-tablet:flex-col max-tablet:items-stretch"
              >
                <span className="flex w-72 shrink-0 flex-col px-4 py-2 text-sm max-desktop:w-60 max-tablet:w-full">
                  <SheetLink lane={lane} />
                  <span className="wrap-anywhere text-muted">
                    {[lane.carrier, lane.service].filter(Boolean).join(' · ') ||
                      t('lane', { lane: lane.lane })}
                  </span>
                  <span className="wrap-anywhere text-red">
                    <LaneFault lane={lane} />
                    {lane.organization && ` · ${t('forCustomer', { name: lane.organization.name })}`}
                  </span>
                </span>
                <div className="min-w-0 flex-1 max-tablet:px-4">
                  <LaneDays lane={lane} readyOn={readyOn} />
                </div>
              </li>
            ))}
          </ul>
          {answer.isCapped && <p className="px-4 py-2 text-muted text-sm">{t('capped')}</p>}
        </Panel>
      )}
    </div>
  )
}

function SheetLink({ lane }: { lane: RateAnswer }) {
  const t = useMessages(messages)
  return (
    <Link
      {...deskPaths.rateSheet(lane.sheet, { version: lane.version })}
      className="wrap-anywhere font-medium text-accent text-sm hover:underline"
    >
      {lane.sheetName} · {t('version', { version: String(lane.version) })}
    </Link>
  )
}

function Decision({ lane }: { lane: RateAnswer }) {
  const t = useMessages(messages, 'offers')
  const tRates = useMessages(messages)
  const format = useFormat()
  const { option, organization } = lane
  if (!option) return null
  return (
    <div className="flex flex-col gap-3">
      <OptionFacts option={option} />
      <p className="wrap-anywhere text-muted text-sm">
        {[
          t('lane', { lane: lane.lane }),
          organization ? t('forCustomer', { name: organization.name }) : tRates('allCustomers'),
          t('until', { date: format.date(option.validUntil) }),
        ].join(' · ')}
      </p>
      <details>
        <summary className="cursor-pointer text-sm max-tablet:py-3">{t('lines')}</summary>
        <div className="pt-3">
          <OfferPrice option={option} party={null} />
        </div>
      </details>
    </div>
  )
}

/** The days on which the version of a lane gives prices, around the day of the cargo. */
function LaneDays({ lane, readyOn }: { lane: RateAnswer; readyOn: string }) {
  const t = useMessages(messages, 'calendar')
  const format = useFormat()
  const version = String(lane.version)
  const textOf = (from: string, to: string) => ({ version, from: format.date(from), to: format.date(to) })
  const { validFrom, validTo } = lane
  const bars: DayBar[] =
    lane.state === 'draft'
      ? [{ from: validFrom, to: validTo, kind: 'draft', text: t('draftBar', textOf(validFrom, validTo)) }]
      : lane.days.map(({ from, to }) => ({ from, to, kind: 'prices', text: t('bar', textOf(from, to)) }))
  return (
    <DayBars window={{ from: addDays(readyOn, -daysBefore), days: shownDays }} today={readyOn} bars={bars} />
  )
}
