import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { buttonClass } from '#ui/button.tsx'

interface MapCardProps {
  title: ReactNode
  onClose: () => void
  children: ReactNode
}

/** What is told about one place, in the map's corner; screen readers hear it as it comes. */
export function MapCard({ title, onClose, children }: MapCardProps) {
  const t = useTranslations('map')
  return (
    <div
      role="status"
      data-map-card
      className="absolute start-3 bottom-9 z-20 w-72 max-w-[calc(100%-1.5rem)] rounded-md border bg-raised p-3 shadow-float max-tablet:bottom-2 max-tablet:start-2 max-tablet:w-[calc(100%-1rem)] max-tablet:max-w-none"
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
