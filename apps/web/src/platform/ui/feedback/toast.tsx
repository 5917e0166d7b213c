import { CircleCheck, CircleX, Info, type LucideIcon, MessageSquare, TriangleAlert, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useUiLabels } from '#platform/ui/labels.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { type ToastEntry, type ToastSeverity, type Toasts, toasts } from './toasts.ts'
import { useBarHeight } from './use-toasts-above.ts'

const looks: Record<ToastSeverity, { Icon: LucideIcon; icon: string; box: string }> = {
  info: { Icon: Info, icon: 'text-blue', box: 'bg-raised text-ink' },
  success: { Icon: CircleCheck, icon: 'text-green', box: 'bg-raised text-ink' },
  warn: { Icon: TriangleAlert, icon: 'text-amber', box: 'bg-raised text-ink' },
  error: { Icon: CircleX, icon: 'text-red', box: 'bg-raised text-ink border-red/50' },
  secondary: { Icon: MessageSquare, icon: 'text-muted', box: 'bg-wash text-ink' },
  contrast: { Icon: MessageSquare, icon: 'text-surface', box: 'bg-ink text-surface border-ink' },
}

/** True for toasts that must interrupt a screen reader; the rest wait their turn. */
function isUrgent(entry: ToastEntry): boolean {
  return entry.severity === 'error'
}

function Toast({ entry, manager }: { entry: ToastEntry; manager: Toasts }) {
  const labels = useUiLabels()
  const { Icon, icon, box } = looks[entry.severity]
  return (
    // The pointer only pauses the timer; all actions have their own buttons.
    // biome-ignore lint/a11y/noStaticElementInteractions: pausing under the pointer is no control
    <div
      onPointerEnter={() => manager.pause(entry.id, 'pointer')}
      onPointerLeave={() => manager.restart(entry.id, 'pointer')}
      onFocus={() => manager.pause(entry.id, 'focus')}
      onBlur={() => manager.restart(entry.id, 'focus')}
      className={cn(
        'enter-rise pointer-events-auto flex items-start gap-3 rounded-lg border p-3.5 shadow-float',
        box,
      )}
    >
      <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', icon)} />
      <div className="min-w-0 flex-1">
        <p className="text-balance font-medium">{entry.title}</p>
        {entry.description && (
          <p className="mt-0.5 break-words text-pretty text-sm opacity-80">{entry.description}</p>
        )}
        {entry.action && (
          <button
            type="button"
            onClick={() => {
              entry.action?.onAction()
              manager.close(entry.id)
            }}
            className="mt-1.5 rounded-sm font-medium text-sm underline underline-offset-2 max-tablet:min-h-11"
          >
            {entry.action.label}
          </button>
        )}
      </div>
      {entry.closable !== false && (
        <button
          type="button"
          aria-label={labels.close}
          onClick={() => manager.close(entry.id)}
          className="-m-1.5 flex size-8 items-center justify-center rounded-sm opacity-70 hover:opacity-100 max-tablet:-m-2.5 max-tablet:size-11"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </div>
  )
}

interface ToasterProps {
  /** Shows only the toasts of this group; without one, those without a group. */
  group?: string
  manager?: Toasts
}

/** Renders the toasts at the bottom right; mounted once per group, for the life of the page. */
export function Toaster({ group, manager = toasts }: ToasterProps) {
  const labels = useUiLabels()
  const barHeight = useBarHeight()
  const all = useSyncExternalStore(manager.subscribe, manager.getSnapshot)
  const mine = all.filter((entry) => entry.group === group)
  // Outside the page, so that a dialog's overlay doesn't cover an error caused by the dialog.
  return createPortal(
    <section
      aria-label={labels.notifications}
      data-print="hide"
      style={{ bottom: `calc(1rem + ${barHeight}px)` }}
      className="pointer-events-none fixed end-4 z-50 flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-2"
    >
      <div aria-live="polite" className="flex flex-col gap-2">
        {mine
          .filter((entry) => !isUrgent(entry))
          .map((entry) => (
            <Toast key={entry.id} entry={entry} manager={manager} />
          ))}
      </div>
      <div aria-live="assertive" className="flex flex-col gap-2">
        {mine.filter(isUrgent).map((entry) => (
          <Toast key={entry.id} entry={entry} manager={manager} />
        ))}
      </div>
    </section>,
    document.body,
  )
}
