import type { BookingData } from '@portolan/freight/booking/booking-data'
import type { BookingContent } from '@portolan/freight/booking/content'
import { bookingTotals, cargoTotals, containerFill } from '@portolan/freight/booking/totals'
import { isCountedInRevenueTonnes } from '@portolan/freight/chargeable-weight'
import { useDeferredValue, useMemo } from 'react'
import type { TypedContent } from '#freight/preorders/values/content-of-values.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { cn } from '#platform/ui/look/class-names.ts'
import { messages } from './messages.ts'

export interface TotalsLineProps {
  content: TypedContent
  /** Until it has loaded, the totals that depend on it are unknown. */
  data: BookingData | undefined
  className?: string
}

/** The cargo's totals and the containers' fill level, updated while typing. */
export function TotalsLine({ content, data, className }: TotalsLineProps) {
  const t = useMessages(messages, 'totals')
  const format = useFormat()
  const counted = useDeferredValue(content)
  const { totals, fill, isTonnes } = useMemo(() => {
    const booking = counted as BookingContent
    return {
      totals: data ? bookingTotals(booking, data) : { ...cargoTotals(booking), loadingMeters: null },
      fill: data ? containerFill(booking, data) : null,
      isTonnes: isCountedInRevenueTonnes(booking.transportMode, booking.loadType),
    }
  }, [counted, data])

  return (
    <dl
      aria-label={t('title')}
      className={cn(
        'tabular flex flex-wrap gap-x-5 gap-y-1.5 text-sm max-tablet:gap-x-4',
        content.containers.length > 0 && 'max-tablet:grid max-tablet:grid-cols-6 max-tablet:*:col-span-2',
        className,
      )}
    >
      <Figure name={t('packages')} of={totals.packages} write={(count) => format.number(count)} />
      <Figure name={t('grossWeight')} of={totals.grossWeightKg} write={format.weight} />
      <Figure name={t('volume')} of={totals.volumeM3} write={format.volume} />
      <Figure
        name={t('chargeable')}
        of={totals.chargeableWeightKg}
        write={(kilograms) =>
          isTonnes ? t('tonnes', { count: format.number(kilograms / 1000, 3) }) : format.weight(kilograms)
        }
      />
      {content.transportMode === 'truck' && (
        <Figure
          name={t('loadingMeters')}
          of={totals.loadingMeters}
          write={(meters) => t('ldm', { count: format.number(meters, 1) })}
        />
      )}
      {content.containers.length > 0 && (
        <>
          <Fill name={t('fillWeight')} share={fill?.payloadShare ?? null} />
          <Fill name={t('fillVolume')} share={fill?.volumeShare ?? null} />
        </>
      )}
    </dl>
  )
}

interface FigureProps {
  name: string
  of: number | null
  write: (figure: number) => string
}

/** Nothing while the figure isn't known. */
function Figure({ name, of: figure, write }: FigureProps) {
  if (figure === null) return null
  return (
    <div className="flex flex-col">
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="whitespace-nowrap font-semibold">{write(figure)}</dd>
    </div>
  )
}

/** A share as a figure and a bar; overfull is red and still shows by how much. */
function Fill({ name, share }: { name: string; share: number | null }) {
  const format = useFormat()
  if (share === null) return null
  const isOver = share > 1
  return (
    <div className="flex w-32 flex-col max-tablet:col-span-3! max-tablet:w-auto">
      <dt className="whitespace-nowrap text-muted text-xs">{name}</dt>
      <dd className="flex items-center gap-2">
        <span aria-hidden className="h-1.5 flex-1 overflow-hidden rounded-full bg-wash forced-colors:border">
          <span
            className={cn('block h-full rounded-full', isOver ? 'bg-red' : 'bg-accent')}
            style={{ width: `${Math.min(share, 1) * 100}%` }}
          />
        </span>
        <span className={cn('font-semibold', isOver && 'text-red')}>{format.percent(share)}</span>
      </dd>
    </div>
  )
}
