import type { QuoteDetail } from '@portolan/contract/freight/quotes'
import { Fact, factGrid, IncotermName } from '#freight/orders/detail/fact.tsx'
import { messages as orderMessages } from '#freight/orders/messages.ts'
import { messages as preorderMessages } from '#freight/preorders/detail/messages.ts'
import { HaulageText, Services, TemperatureText } from '#freight/preorders/detail/preorder-facts.tsx'
import { containerTypeName } from '#freight/preorders/field-values/field-texts.ts'
import { messages } from '#freight/quotes/messages.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Panel } from '#platform/ui/card.tsx'

interface RequestPanelProps {
  quote: Pick<QuoteDetail, 'request' | 'createdAt'>
  /** Names for a reader who isn't the customer. */
  words?: { title: string; party: string }
}

/** The original request. */
export function RequestPanel({ quote, words }: RequestPanelProps) {
  const t = useMessages(messages, 'request')
  const tFact = useMessages(preorderMessages, 'fact')
  const tOrders = useMessages(orderMessages)
  const format = useFormat()
  const locale = useLocale()
  const { request } = quote
  return (
    <Panel title={words?.title ?? t('title')}>
      <dl className={factGrid}>
        <Fact wide name={tOrders('fact.cargo')}>
          {request.cargo}
        </Fact>
        <Fact wide name={t('lines')}>
          <ul className="tabular">
            {request.units.map((unit, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the request never changes
              <li key={index}>
                {[
                  tOrders(`packaging.${unit.packaging}`, { count: unit.quantity }),
                  unit.description === request.cargo ? null : unit.description,
                  format.weight(unit.grossWeightKg),
                  unit.volumeM3 === null ? null : format.volume(unit.volumeM3),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </li>
            ))}
          </ul>
        </Fact>
        {request.containers.length > 0 && (
          <Fact wide name={t('containers')}>
            {request.containers
              .map(({ isoType, quantity }) => `${quantity} × ${containerTypeName(isoType, locale)}`)
              .join(', ')}
          </Fact>
        )}
        {request.dangerousGoods.length > 0 && (
          <Fact wide name={t('dangerous')}>
            {request.dangerousGoods
              .map((goods) => `UN ${goods.unNumber} ${goods.properShippingName}, ${goods.class}`)
              .join('; ')}
          </Fact>
        )}
        {request.temperature && (
          <Fact name={tFact('temperature')}>
            <TemperatureText temperature={request.temperature} />
          </Fact>
        )}
        <Fact name={tFact('ready')}>{format.date(request.readyOn)}</Fact>
        <Fact wide name={tFact('terms')}>
          <IncotermName code={request.incoterms} />
          <span className="block text-muted text-sm">
            {request.incotermsPlace && <span>{request.incotermsPlace} · </span>}
            {tFact('edition', { edition: String(request.incotermsEdition) })}
          </span>
        </Fact>
        <Fact name={words?.party ?? t('party')}>{t(`parties.${request.party ?? 'unknown'}`)}</Fact>
        <Fact name={tFact('pickUp')}>
          <HaulageText haulage={request.pickUp} />
        </Fact>
        <Fact name={tFact('delivery')}>
          <HaulageText haulage={request.delivery} />
        </Fact>
        <Fact name={tFact('services')}>
          <Services {...request.services} />
        </Fact>
        <Fact name={tFact('insurance')}>
          {tFact(request.insuranceWanted ? 'insuranceYes' : 'insuranceNo')}
        </Fact>
        {request.comment && (
          <Fact wide name={tFact('comment')}>
            <span className="whitespace-pre-line">{request.comment}</span>
          </Fact>
        )}
        <Fact name={t('asked')}>{format.date(quote.createdAt)}</Fact>
      </dl>
    </Panel>
  )
}
