import type { PooledPrice, RateAnalysis } from '@portolan/contract/freight/rates'
import type { EstimationSearch } from '#freight/rates/estimation-search.ts'
import { messages } from '#freight/rates/messages.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Cell, DataTable, HeaderCell, TableHead, TableRow } from '#platform/ui/data-table.tsx'
import { askedBucket } from './asked-bucket.ts'
import { type PriceWords, shareText } from './describe-prices.ts'
import { type LaneNames, usePriceWords } from './use-answer.ts'

interface PooledProps {
  analysis: RateAnalysis
  asked: EstimationSearch
  names: LaneNames
}

/**
 * The wider scopes behind a thin range, in words and with each scope's own figures; nothing for any other
 * range.
 */
export function Pooled({ analysis, asked, names }: PooledProps) {
  const t = useMessages(messages, 'pooled')
  const words = usePriceWords(analysis)
  const locale = useLocale()
  const pooled = askedBucket(analysis, asked)?.pooled ?? null
  const { estimate } = analysis
  if (pooled === null) return null
  return (
    <div className="max-w-2xl">
      <p className="text-pretty font-medium">{words.lean(pooled, names)}</p>
      {names.hasLane && pooled.counts.countryPair > 0 && (
        <p className="mt-1 text-pretty text-muted text-sm">
          {t('inTurn', {
            pair: names.pair,
            byMode: names.byMode,
            percent: shareText(pooled.weights.countryPair, locale),
          })}
        </p>
      )}
      {estimate?.pooled === false && (
        <p className="tabular mt-1 text-pretty text-muted text-sm">
          {t('beside', { price: words.format.total(pooled.value * estimate.units) })}
        </p>
      )}
      <PooledTable pooled={pooled} names={names} words={words} />
    </div>
  )
}

interface PooledTableProps {
  pooled: PooledPrice
  names: LaneNames
  words: PriceWords
}

function PooledTable({ pooled, names, words }: PooledTableProps) {
  const t = useMessages(messages, 'pooled')
  const locale = useLocale()
  const ofLane = [['lane', t('lane')]] as const
  const wider = [
    ['countryPair', names.pair],
    ['mode', t('mode', { byMode: names.byMode })],
  ] as const
  const scopes = names.hasLane ? [...ofLane, ...wider] : wider
  return (
    <DataTable
      caption={t('title')}
      className="mt-2 rounded-md border max-tablet:[&_td]:px-2! max-tablet:[&_th]:whitespace-normal! max-tablet:[&_th]:px-2!"
    >
      <TableHead>
        <HeaderCell>{t('scope')}</HeaderCell>
        <HeaderCell align="end">{t('count')}</HeaderCell>
        <HeaderCell align="end">{t('median', { unit: words.unit })}</HeaderCell>
        <HeaderCell align="end">{t('weight')}</HeaderCell>
      </TableHead>
      <tbody>
        {scopes.map(([scope, name]) => {
          const median = pooled.medians[scope]
          return (
            <TableRow key={scope}>
              <Cell className="h-9!">{name}</Cell>
              <Cell align="end">{pooled.counts[scope]}</Cell>
              <Cell align="end">{median === null ? '–' : words.format.unit(median)}</Cell>
              <Cell align="end">{shareText(pooled.weights[scope], locale)}</Cell>
            </TableRow>
          )
        })}
        <TableRow className="font-semibold">
          <Cell>{t('together')}</Cell>
          <Cell />
          <Cell align="end">{words.format.unit(pooled.value)}</Cell>
          <Cell align="end">{shareText(1, locale)}</Cell>
        </TableRow>
      </tbody>
    </DataTable>
  )
}
