import { Maximize2, Minimize2, Minus, Plus, Route } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'

interface ControlProps {
  name: string
  onClick: () => void
  disabled?: boolean
  pressed?: boolean
  /** True if it fills the screen: the focus returns to it. */
  fills?: boolean
  children: ReactNode
}

function Control({ name, onClick, disabled = false, pressed, fills = false, children }: ControlProps) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      aria-disabled={disabled || undefined}
      aria-pressed={pressed}
      data-fill={fills || undefined}
      onClick={() => {
        if (!disabled) onClick()
      }}
      className="flex size-9 items-center justify-center text-ink transition-colors -outline-offset-2 rounded-md hover:bg-wash aria-disabled:text-edge aria-disabled:hover:bg-transparent max-tablet:size-11 [&_svg]:size-4.5"
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

/** Zoom in, zoom out, entire route, full screen. */
export function MapControls({ zoom, onFit, fills, onFill }: MapControlsProps) {
  const t = useMessages(messages)
  return (
    <>
      <div
        data-map-overlay
        className="absolute end-3 top-24 z-10 flex flex-col rounded-md border bg-surface shadow-float max-tablet:end-2 max-tablet:top-2 max-tablet:flex-row"
      >
        <Control name={t('fit')} onClick={onFit}>
          <Route aria-hidden />
        </Control>
        <Line />
        <Control name={t(fills ? 'exitFullscreen' : 'fullscreen')} onClick={onFill} fills>
          {fills ? <Minimize2 aria-hidden /> : <Maximize2 aria-hidden />}
        </Control>
      </div>
      <div
        data-map-overlay
        className="absolute end-3 top-3 z-10 flex flex-col rounded-md border bg-surface shadow-float max-tablet:start-2 max-tablet:end-auto max-tablet:top-auto max-tablet:bottom-2 max-tablet:flex-row-reverse"
      >
        <Control name={t('zoomIn')} disabled={!zoom.canIn} onClick={() => zoom.by(1)}>
          <Plus aria-hidden />
        </Control>
        <Line />
        <Control name={t('zoomOut')} disabled={!zoom.canOut} onClick={() => zoom.by(-1)}>
          <Minus aria-hidden />
        </Control>
      </div>
    </>
  )
}

function Line() {
  return (
    <span
      aria-hidden
      className="mx-1.5 h-px bg-line max-tablet:mx-0 max-tablet:my-1.5 max-tablet:h-auto max-tablet:w-px"
    />
  )
}
