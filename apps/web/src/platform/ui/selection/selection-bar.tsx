import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#platform/ui/button.tsx'
import { useToastsAbove } from '#platform/ui/feedback/use-toasts-above.ts'

interface SelectionBarProps {
  /** The bar's label for screen readers. */
  label: string
  /** "3 orders selected". */
  count: string
  /** Sums next to the count, read with it. */
  sums?: ReactNode
  /** Controls that extend the selection. */
  children?: ReactNode
  /** Explains what can't be done with the selection. */
  refusal?: ReactNode
  actions: ReactNode
  clearLabel: string
  onClear: () => void
}

// Escape closes these first; in a field it belongs to the field.
const busy = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input:not([type="checkbox"]), textarea, select')
}

/** The selection and its actions; stays in view while the list scrolls. Escape clears the selection. */
export function SelectionBar(props: SelectionBarProps) {
  const { label, count, sums, children, refusal, actions, clearLabel, onClear } = props
  const clear = useRef(onClear)
  const toastsAbove = useToastsAbove()
  useEffect(() => {
    clear.current = onClear
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (isTyping(event.target) || document.querySelector(busy)) return
      clear.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <section
      ref={toastsAbove}
      aria-label={label}
      data-print="hide"
      className="sticky bottom-4 z-10 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border bg-raised px-4 py-2.5 shadow-float max-tablet:bottom-2 max-tablet:px-3"
    >
      <p aria-live="polite" className="tabular flex flex-wrap gap-x-3">
        <span className="font-medium">{count}</span>
        {sums}
      </p>
      {children}
      {refusal && <p className="order-last basis-full text-muted text-sm">{refusal}</p>}
      <span className="ms-auto flex flex-wrap items-center gap-2 max-tablet:w-full max-tablet:[&>:last-child]:ms-auto">
        {actions}
        <Button
          variant="ghost"
          square
          aria-label={clearLabel}
          title={clearLabel}
          icon={<X aria-hidden />}
          onClick={onClear}
        />
      </span>
    </section>
  )
}
