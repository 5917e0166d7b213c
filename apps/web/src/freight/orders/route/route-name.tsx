import type { Order } from '@portolan/contract/freight/orders'
import type { Place } from '@portolan/contract/freight/places'
import { Fragment, type PointerEvent } from 'react'
import { messages } from '#freight/orders/messages.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'

// Created on first use: loading the names of all countries takes as long as rendering a card.
const namesByLocale: { [locale in ReturnType<typeof useLocale>]?: Intl.DisplayNames } = {}

/** A country's name in the reader's language. */
export function useCountryName(): (countryCode: string) => string {
  const locale = useLocale()
  return (countryCode) => {
    namesByLocale[locale] ??= new Intl.DisplayNames(locale, { type: 'region' })
    return namesByLocale[locale].of(countryCode) ?? countryCode
  }
}

// Don't break a short name at its hyphen; a longer one may need it.
const longestWhole = 14

/** In a narrow column of a table, the code gives way to the name. */
const codeLook = (city: string) =>
  city.length > 10 ? '@max-[15rem]/route:hidden' : '@max-[10rem]/route:hidden'

/**
 * City and country code; breaks only between words, and the code stays with the last. Hovering shows the
 * country.
 */
export function CityName({ place }: { place: Place }) {
  const countryName = useCountryName()
  const words = place.city.split(' ')
  // Set on hover, when it's needed.
  const nameCountry = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    currentTarget.title = `${place.city}, ${countryName(place.countryCode)}`
  }
  return (
    <span className="wrap-break-word" data-searched onPointerEnter={nameCountry}>
      {words.map((word, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name's words never change their order
        <Fragment key={index}>
          {index > 0 && ' '}
          <span className={word.length <= longestWhole ? 'whitespace-nowrap' : undefined}>{word}</span>
        </Fragment>
      ))}
      {'\u00a0'}
      <span translate="no" className={`font-medium text-[0.78em] text-muted ${codeLook(place.city)}`}>
        {place.countryCode}
      </span>
    </span>
  )
}

/** The route of an order: from → to, as words for screen readers. */
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
