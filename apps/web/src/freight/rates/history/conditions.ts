import type { messages as orderMessages } from '#freight/orders/messages.ts'
import { type EstimationSearch, loadTypeOf } from '#freight/rates/estimation-search.ts'
import type { messages } from '#freight/rates/messages.ts'
import type { Format } from '#platform/i18n/format/format.ts'
import type { TranslateOf } from '#platform/i18n/use-messages.ts'
import type { LaneNames } from './use-answer.ts'

interface Texts {
  t: TranslateOf<typeof messages>
  orders: TranslateOf<typeof orderMessages>
}

/** The conditions of the request, each in a word or two. */
export function conditionsOf(search: EstimationSearch, names: LaneNames, { t, orders }: Texts): string[] {
  const loadType = loadTypeOf(search)
  return [
    t('history.lane', { from: names.from, to: names.to }),
    names.byMode,
    ...(loadType === 'not-set' ? [] : [orders(`loadType.${loadType}`)]),
    t(`seasonName.${search.season}`),
  ]
}

/** Weight and volume as requested, since the form isn't printed. */
export function cargoOf({ weightKg, volumeM3 }: EstimationSearch, format: Format, t: Texts['t']): string[] {
  const amount = (figure: number | undefined, unit: string) =>
    figure === undefined ? [] : [`${format.number(figure, 3)}\u00a0${unit}`]
  return [...amount(weightKg, t('form.kg')), ...amount(volumeM3, t('form.m3'))]
}
