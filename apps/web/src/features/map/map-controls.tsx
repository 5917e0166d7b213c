import { Maximize2, Minimize2, Minus, Plus, Route } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

interface ControlProps {
  name: string
  onClick: () => void
  disabled?: boolean
  pressed?: boolean
  children: ReactNode
}

function Control({ name, onClick, disabled = false, pressed, children }: ControlProps) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      aria-disabled={disabled || undefined}
      aria-pressed={pressed}
      onClick={() => {
        if (!disabled) onClick()
      }}
      className="flex size-9 items-center justify-center text-ink transition-colors -outline-offset-2 first:rounded-t-md last:rounded-b-md hover:bg-wash aria-disabled:text-edge aria-disabled:hover:bg-transparent max-tablet:size-11 [&_svg]:size-4.5"
    >
      {children}
    </button>
  )
}

interface MapControlsProps {
  zoom: { canIn: boolean; canOut: boolean; by: (steps: number) => void }
  onFit: () => void
  fills: boolean
  onFill: () => void
}

/** Nearer, farther, the whole way, the whole screen. */
export function MapControls({ zoom, onFit, fills, onFill }: MapControlsProps) {
  const t = useTranslations('map')
  return (
    <div className="absolute end-3 top-3 z-10 flex flex-col gap-2">
      <div className="flex flex-col rounded-md border bg-surface shadow-float">
        <Control name={t('zoomIn')} disabled={!zoom.canIn} onClick={() => zoom.by(1)}>
          <Plus aria-hidden />
        </Control>
        <span aria-hidden className="mx-1.5 h-px bg-line" />
        <Control name={t('zoomOut')} disabled={!zoom.canOut} onClick={() => zoom.by(-1)}>
          <Minus aria-hidden />
        </Control>
      </div>
      <div className="flex flex-col rounded-md border bg-surface shadow-float">
        <Control name={t('fit')} onClick={onFit}>
          <Route aria-hidden />
        </Control>
        <span aria-hidden className="mx-1.5 h-px bg-line" />
        <Control name={t(fills ? 'exitFullscreen' : 'fullscreen')} onClick={onFill}>
          {fills ? <Minimize2 aria-hidden /> : <Maximize2 aria-hidden />}
        </Control>
      </div>
    </div>
  )
}
