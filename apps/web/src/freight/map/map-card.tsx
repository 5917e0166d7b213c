import type { Point } from '@portolan/freight/distance/great-circle'
import type { Map as LeafletMap } from 'leaflet'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { messages } from './messages.ts'

interface MapCardProps {
  /** The position that doesn't hide its subject. */
  at: 'top' | 'bottom'
  title: ReactNode
  onClose: () => void
  children: ReactNode
}

/** The half of the map opposite a place. */
export function awayFrom(map: LeafletMap, { lat, lng }: Point): MapCardProps['at'] {
  return map.latLngToContainerPoint([lat, lng]).y > map.getSize().y / 2 ? 'top' : 'bottom'
}

/** Details of a place in the map's corner, announced by screen readers. */
export function MapCard({ at, title, onClose, children }: MapCardProps) {
  const t = useMessages(messages)
  return (
    <div
      role="status"
      data-map-card
      className={cn(
        'absolute start-3 z-20 w-72 max-w-[calc(100%-1.5rem)] rounded-md border bg-raised p-3 shadow-float',
        'max-tablet:start-2 max-tablet:w-[calc(100%-1rem)] max-tablet:max-w-none',
        at === 'top' ? 'top-3 max-tablet:top-2' : 'bottom-9 max-tablet:bottom-2',
      )}
    >
      <div className="flex items-start justify-between gap-2">
        <p className="wrap-anywhere font-semibold">{title}</p>
        <button
          type="button"
          aria-label={t('closeCard')}
          onClick={onClose}
          className={`${buttonClass({ variant: 'ghost', size: 'sm', square: true })} -me-1.5 -mt-1.5`}
        >
          <X aria-hidden />
        </button>
      </div>
      {children}
    </div>
  )
}
