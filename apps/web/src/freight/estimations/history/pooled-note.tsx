import type { PooledPrice } from '@portolan/contract/freight/rate-analysis'
import { messages } from '#freight/estimations/messages.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Cell, DataTable, HeaderCell, TableHead, TableRow } from '#platform/ui/data-table.tsx'
import { type PriceWords, shareText } from './describe-prices.ts'
import type { LaneNames } from './use-answer.ts'

interface PooledNoteProps {
  pooled: PooledPrice
  names: LaneNames
  words: PriceWords
}

/** What a thin range leans on, in words and with each scope's own figures. */
export function PooledNote({ pooled, names, words }: PooledNoteProps) {
  const t = useMessages(messages, 'pooled')
  const locale = useLocale()
  const ofLane = [['lane', t('lane')]] as const
  const wider = [
    ['countryPair', names.pair],
    ['mode', t('mode', { byMode: names.byMode })],
  ] as const
  const scopes = names.hasLane ? [...ofLane, ...wider] : wider
  return (
    <div className="max-w-2xl">
      <p className="text-pretty font-medium">{words.lean(pooled, names)}</p>
      <DataTable caption={t('title')} className="mt-2 rounded-md border">
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
    </div>
  )
}
