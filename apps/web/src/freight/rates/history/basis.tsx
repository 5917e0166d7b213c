import type { RateAnalysis } from '@portolan/contract/freight/rates'
import { Info } from 'lucide-react'
import type { EstimationSearch } from '#freight/rates/estimation-search.ts'
import { WindowLink } from '#freight/rates/fields/window-link.tsx'
import { messages } from '#freight/rates/messages.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { type LaneNames, usePriceWords } from './use-answer.ts'

interface BasisProps {
  analysis: RateAnalysis
  asked: EstimationSearch
  names: LaneNames
}

/** The number of shipments behind the figures, with their scope, window and unit, and what is excluded. */
export function Basis({ analysis, asked, names }: BasisProps) {
  const t = useMessages(messages, 'basis')
  const season = useMessages(messages, 'seasonName')
  const format = useFormat()
  const words = usePriceWords(analysis)
  const { scope, scopeCounts, sampleSize, since, currency, otherCurrencies, pooledCustomers } = analysis
  const facts = [
    [
      t('shipments'),
      t(`scope.${scope === 'countryPair' && !names.hasLane ? 'pair' : scope}`, {
        ...names,
        count: words.count(sampleSize),
        lane: scopeCounts.lane,
        pairCount: scopeCounts.countryPair,
      }),
    ],
    [t('unit'), t('unitOf', { currency, unit: words.unit })],
  ]
  const notes = [
    otherCurrencies > 0 && t('otherCurrencies', { count: otherCurrencies }),
    pooledCustomers && t('pooledCustomers'),
  ].filter((note) => note !== false)
  return (
    <section aria-label={t('title')} className="flex flex-col gap-3 rounded-md bg-wash/60 px-4 py-3 text-sm">
      <dl className="tabular grid grid-cols-2 gap-x-8 gap-y-2">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0 first:col-span-2">
            <dt className="text-muted text-xs">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className="min-w-0">
          <dt className="text-muted text-xs">{t('window')}</dt>
          <dd>{t('since', { since: format.date(since), season: season(asked.season) })}</dd>
          <dd>
            <WindowLink
              asked={asked}
              className="touch-room relative rounded-sm font-medium text-accent hover:underline"
            />
          </dd>
        </div>
      </dl>
      {notes.map((note) => (
        <p key={note} className="flex items-start gap-1.5 text-muted">
          <Info aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {note}
        </p>
      ))}
    </section>
  )
}
