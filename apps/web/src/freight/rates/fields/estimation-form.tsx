import { ArrowLeftRight } from 'lucide-react'
import { ModeFields } from '#freight/preorders/fields/mode-fields.tsx'
import {
  type EstimationSearch,
  type Figure,
  loadTypeOf,
  swapped,
  withFigure,
  withSide,
} from '#freight/rates/estimation-search.ts'
import { messages } from '#freight/rates/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { FigureField } from './figure-field.tsx'
import { PlaceField } from './place-field.tsx'
import { SeasonFilter } from './season-filter.tsx'

interface EstimationFormProps {
  search: EstimationSearch
  /** `typed` while the person is typing, so that not every figure becomes a history entry. */
  onChange: (update: (search: EstimationSearch) => EstimationSearch, how?: 'typed') => void
}

/** The cargo, its route, mode and time. */
export function EstimationForm({ search, onChange }: EstimationFormProps) {
  const t = useMessages(messages, 'form')
  const set = (part: Partial<EstimationSearch>) => onChange((before) => ({ ...before, ...part }))
  const figure = (name: Figure) => ({
    name,
    value: search[name],
    onChange: (value: number | undefined) => onChange((before) => withFigure(before, name, value), 'typed'),
  })

  return (
    <section
      aria-label={t('caption')}
      data-print="hide"
      className="flex flex-col gap-5 rounded-lg border bg-surface p-5 max-tablet:-mx-4 max-tablet:rounded-none max-tablet:border-x-0 max-tablet:p-4"
    >
      <Lane search={search} onChange={onChange} />
      <div className="grid gap-x-8 gap-y-5 desktop:grid-cols-[auto_minmax(0,1fr)]">
        <ModeFields
          transportMode={search.transportMode}
          loadType={loadTypeOf(search)}
          labels={{ transportMode: t('mode'), loadType: t('loadType'), noLoadType: t('noLoadType') }}
          onChange={set}
        />
        <div className="grid content-start gap-x-4 gap-y-4 [grid-template-columns:repeat(auto-fit,minmax(6.5rem,1fr))] max-tablet:[grid-template-columns:repeat(auto-fit,minmax(8rem,1fr))]">
          <FigureField {...figure('weightKg')} unit={t('kg')} />
          <FigureField {...figure('volumeM3')} unit={t('m3')} />
          {loadTypeOf(search) === 'FCL' && <FigureField {...figure('containers')} placeholder="1" />}
        </div>
      </div>
      <SeasonFilter value={search.season} onChange={(season) => set({ season })} />
    </section>
  )
}

function Lane({ search, onChange }: EstimationFormProps) {
  const t = useMessages(messages, 'form')
  const side = (name: 'from' | 'to') => ({
    label: t(name),
    city: search[name],
    country: search[`${name}Country`],
    onChange: (place: { city?: string; country?: string }) =>
      onChange((before) => withSide(before, name, place)),
  })
  return (
    <div className="grid items-start gap-x-3 gap-y-4 tablet:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]">
      <PlaceField {...side('from')} />
      <Button
        variant="ghost"
        square
        aria-label={t('swap')}
        title={t('swap')}
        icon={<ArrowLeftRight aria-hidden />}
        onClick={() => onChange(swapped)}
        className="tablet:mt-6.5 max-tablet:hidden"
      />
      <PlaceField {...side('to')} />
    </div>
  )
}
