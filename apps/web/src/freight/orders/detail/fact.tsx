import type { OrderDetail } from '@portolan/contract/freight/orders'
import { incoterms, isOfEarlierEdition } from '@portolan/freight/incoterms'
import type { ReactNode } from 'react'
import { messages } from '#freight/orders/messages.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { cn } from '#platform/ui/look/class-names.ts'

/** The layout of facts. */
export const factGrid =
  'grid grid-cols-[repeat(auto-fill,minmax(min(11rem,100%),1fr))] gap-x-6 gap-y-4 max-tablet:grid-cols-2 max-tablet:gap-x-3'

interface FactProps {
  name: string
  /** True to span two columns. */
  wide?: boolean
  /** A number or a code, which no browser translates. */
  verbatim?: boolean
  children: ReactNode
}

/** A named figure or word, for a `<dl>`. */
export function Fact({ name, wide = false, verbatim = false, children }: FactProps) {
  const t = useMessages(messages, 'fact')
  return (
    <div className={cn('min-w-0', wide && 'col-span-2')}>
      <dt className="text-muted text-sm">{name}</dt>
      <dd translate={verbatim && children ? 'no' : undefined} className="wrap-anywhere tabular mt-0.5">
        {children ?? <span className="text-muted">{t('notKnown')}</span>}
      </dd>
    </div>
  )
}

/** An Incoterms rule with its place and name; shows the edition of earlier ones. */
export function IncotermName({
  code,
  place = null,
}: {
  code: OrderDetail['incoterms']
  place?: OrderDetail['incotermsPlace']
}) {
  const t = useMessages(messages, 'fact')
  const locale = useLocale()
  const term = incoterms[code]
  const name = locale === 'ru' ? term.nameRu : term.name
  if (code === 'XXX') return place ?? name
  return (
    <>
      <span className="font-medium">{place === null ? code : `${code} ${place}`}</span> {name}
      {isOfEarlierEdition(code) && (
        <span className="block text-muted text-sm">
          {t('earlierEdition', { edition: String(term.lastEdition) })}
        </span>
      )}
    </>
  )
}
