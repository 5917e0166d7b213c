import type { Order } from '@portolan/contract/freight/orders'
import type { Place } from '@portolan/contract/freight/places'
import { Fragment, type PointerEvent } from 'react'
import { messages } from '#freight/orders/messages.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'

// Made when first asked for: the names of all countries take as long to load as a card to draw.
const namesByLocale: { [locale in ReturnType<typeof useLocale>]?: Intl.DisplayNames } = {}

/** A country's name in the reader's language. */
export function useCountryName(): (countryCode: string) => string {
  const locale = useLocale()
  return (countryCode) => {
    namesByLocale[locale] ??= new Intl.DisplayNames(locale, { type: 'region' })
    return namesByLocale[locale].of(countryCode) ?? countryCode
  }
}

// A hyphen is no place to break a short name at; a longer one may need it.
const longestWhole = 14

/** City and country code; breaks only between words, and the code stays with the last. Hovering shows the country. */
export function CityName({ place }: { place: Place }) {
  const countryName = useCountryName()
  const words = place.city.split(' ')
  // Written under the pointer, where it is read.
  const nameCountry = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    currentTarget.title = `${place.city}, ${countryName(place.countryCode)}`
  }
  return (
    <span className="wrap-break-word" onPointerEnter={nameCountry}>
      {words.map((word, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name's words never change their order
        <Fragment key={index}>
          {index > 0 && ' '}
          <span className={word.length <= longestWhole ? 'whitespace-nowrap' : undefined}>{word}</span>
        </Fragment>
      ))}
      {'\u00a0'}
      <span className="font-medium text-[0.78em] text-muted">{place.countryCode}</span>
    </span>
  )
}

/** Where an order goes: from → to, read out as words. */
export function RouteName({ order }: { order: Pick<Order, 'from' | 'to'> }) {
  const t = useMessages(messages)
  return (
    <>
      <span className="sr-only">{t('routeSpoken', { from: order.from.city, to: order.to.city })}</span>
      <span aria-hidden>
        <CityName place={order.from} /> <span className="font-normal text-muted">→{'\u00a0'}</span>
        <CityName place={order.to} />
      </span>
    </>
  )
}
