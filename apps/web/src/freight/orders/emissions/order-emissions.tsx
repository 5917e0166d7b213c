import type { OrderDetail } from '@portolan/contract/freight/orders'
import type { Emissions } from '@portolan/contract/freight/orders/cargo-facts'
import { ChevronRight } from 'lucide-react'
import { messages as orderMessages } from '#freight/orders/messages.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Panel } from '#platform/ui/card.tsx'
import { Cell, DataTable, HeaderCell, TableHead, TableRow } from '#platform/ui/data-table.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import { messages } from './messages.ts'

/** Formats in tonnes from one on, since 11,734 kg is hard to grasp as emissions. */
function useCo2e(): (kilograms: number) => string {
  const t = useMessages(messages)
  const format = useFormat()
  return (kilograms) =>
    kilograms >= 1000
      ? t('tonnes', { amount: format.number(kilograms / 1000, 2) })
      : t('kilograms', { amount: format.number(kilograms, kilograms < 10 ? 1 : 0) })
}

function Legs({ emissions }: { emissions: Emissions }) {
  const t = useMessages(messages)
  const tOrders = useMessages(orderMessages)
  const format = useFormat()
  const co2e = useCo2e()
  return (
    <DataTable caption={t('caption')}>
      <TableHead>
        <HeaderCell className="ps-4">{t('leg')}</HeaderCell>
        <HeaderCell align="end" className="@max-[34rem]:hidden">
          {t('distance')}
        </HeaderCell>
        <HeaderCell align="end" className="@max-[34rem]:hidden">
          {t('factor')}
        </HeaderCell>
        <HeaderCell align="end" className="pe-4">
          {t('co2e')}
        </HeaderCell>
      </TableHead>
      <tbody>
        {emissions.legs.map((leg, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a route may repeat a leg
          <TableRow key={index}>
            <Cell className="ps-4!">
              <span className="flex items-start gap-2">
                <Icon
                  name={leg.mode}
                  label={tOrders(`modeLong.${leg.mode}`)}
                  className="mt-0.5 size-4 shrink-0 text-muted"
                />
                <span className="wrap-break-word min-w-0">
                  {t('fromTo', { from: leg.from.city, to: leg.to.city })}
                  {/* Four columns don't fit on a phone, so the length goes under the name of the leg. */}
                  <span className="tabular block text-muted text-sm @min-[34rem]:hidden">
                    {tOrders('fact.aboutDistance', { distance: format.distance(leg.distanceKm) })}
                  </span>
                </span>
              </span>
            </Cell>
            <Cell align="end" className="whitespace-nowrap @max-[34rem]:hidden">
              {format.distance(leg.distanceKm)}
            </Cell>
            <Cell align="end" className="whitespace-nowrap @max-[34rem]:hidden">
              {format.number(leg.gramsPerTonneKm)}
            </Cell>
            <Cell align="end" className="whitespace-nowrap pe-4!">
              {co2e(leg.co2eKg)}
            </Cell>
          </TableRow>
        ))}
      </tbody>
    </DataTable>
  )
}

/** The formula with this order's figures, in a disclosure. */
function Formula({ emissions, weight }: { emissions: Emissions; weight: string }) {
  const t = useMessages(messages)
  return (
    <details className="group border-t text-sm [&:not([open])]:print:hidden">
      <summary className="flex min-h-11 list-none items-center gap-1.5 px-4 text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
        {t('how')}
      </summary>
      <div className="flex flex-col gap-2 px-4 pb-4">
        <p className="font-medium">{t('formula')}</p>
        <p>
          {t('explanation', { weight, factors: emissions.factors, scope: t(`scope.${emissions.method}`) })}
        </p>
        <p className="text-muted">{t('about')}</p>
      </div>
    </details>
  )
}

/** The order's emissions: the total, by leg, and how they're calculated. */
export function OrderEmissions({ order }: { order: OrderDetail }) {
  const t = useMessages(messages)
  const format = useFormat()
  const co2e = useCo2e()
  const { emissions, totals } = order
  if (!emissions) {
    return (
      <Panel title={t('title')}>
        <p className="text-muted">{t(totals.grossWeightKg === null ? 'noWeight' : 'noDistance')}</p>
      </Panel>
    )
  }
  return (
    <Panel title={t('title')} flush>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 p-4">
        <p className="font-semibold text-xl tracking-tight">
          {t('approximately', { amount: co2e(emissions.co2eKg) })}
        </p>
        <p className="text-muted text-sm">
          {t('source', { factors: emissions.factors, scope: t(`scope.${emissions.method}`) })}
        </p>
      </div>
      <div className="@container border-t">
        <Legs emissions={emissions} />
      </div>
      <Formula emissions={emissions} weight={format.weight(totals.grossWeightKg ?? 0)} />
    </Panel>
  )
}
