import type { Order } from '@portolan/contract/orders'
import type { Place } from '@portolan/contract/places'
import { useLocale, useTranslations } from 'use-intl'

const namesByLocale = {
  en: new Intl.DisplayNames('en', { type: 'region' }),
  ru: new Intl.DisplayNames('ru', { type: 'region' }),
}

/** A country's name in the reader's language. */
export function useCountryName(): (countryCode: string) => string {
  const names = namesByLocale[useLocale()]
  return (countryCode) => names.of(countryCode) ?? countryCode
}

/** City and country code; the country's whole name shows on hover. */
export function CityName({ place }: { place: Place }) {
  const countryName = useCountryName()
  return (
    <span className="wrap-anywhere" title={`${place.city}, ${countryName(place.countryCode)}`}>
      {place.city}
      {'\u00a0'}
      <span className="font-medium text-[0.78em] text-muted">{place.countryCode}</span>
    </span>
  )
}

/** Where an order goes: from → to, read out as words. */
export function RouteName({ order }: { order: Pick<Order, 'from' | 'to'> }) {
  const t = useTranslations('orders')
  const spoken = (place: Place) => `${place.city} ${place.countryCode}`
  return (
    <>
      <span className="sr-only">{t('routeSpoken', { from: spoken(order.from), to: spoken(order.to) })}</span>
      <span aria-hidden>
        <CityName place={order.from} /> <span className="font-normal text-muted">→{'\u00a0'}</span>
        <CityName place={order.to} />
      </span>
    </>
  )
}
