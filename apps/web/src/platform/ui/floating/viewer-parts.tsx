import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { buttonClass } from '#platform/ui/button.tsx'
import { useUiLabels } from '#platform/ui/labels.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { useLayer } from './use-layer.ts'
import { veilClass } from './veil-class.ts'

export interface ViewerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** A line of facts below the title. */
  below?: ReactNode
  /** Buttons next to the close button. */
  actions?: ReactNode
  onKeyDown?: (event: KeyboardEvent) => void
  children: ReactNode
}

/** A dialog as large as the window allows, to view one thing; the focus returns to where it was. */
export function Viewer({ open, onOpenChange, title, below, actions, onKeyDown, children }: ViewerProps) {
  const labels = useUiLabels()
  useLayer(open, () => onOpenChange(false))
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop forceRender className={veilClass} />
        <Base.Popup
          onKeyDown={onKeyDown}
          className={cn(
            'fixed inset-0 z-30 m-auto flex h-[calc(100dvh-2rem)] w-[min(76rem,calc(100vw-2rem))] flex-col',
            'overflow-hidden rounded-lg border bg-raised shadow-float outline-none transition-opacity',
            'data-ending-style:opacity-0 data-starting-style:opacity-0',
            'max-tablet:h-dvh max-tablet:w-screen max-tablet:rounded-none max-tablet:border-0',
          )}
        >
          <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b py-2 ps-4 pe-2">
            <div className="min-w-0 flex-1 basis-52">
              <Base.Title className="wrap-anywhere font-semibold text-base">{title}</Base.Title>
              {below && <p className="tabular text-muted text-sm">{below}</p>}
            </div>
            <div className="flex items-center gap-1 max-tablet:ms-auto">
              {actions}
              <Base.Close
                aria-label={labels.close}
                className={buttonClass({ variant: 'ghost', square: true })}
              >
                <X aria-hidden />
              </Base.Close>
            </div>
          </header>
          <div className="relative min-h-0 flex-1 bg-canvas">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
