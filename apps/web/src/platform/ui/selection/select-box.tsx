import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { cn } from '#platform/ui/look/class-names.ts'

interface SelectBoxProps {
  label: string
  checked: boolean
  /** True if some of the represented rows are selected. */
  mixed?: boolean
  /** `isRange` with Shift: from the last one to this one. */
  onSelect: (isRange: boolean) => void
  className?: string
}

const rowBox = 'data-select-row'

// Only the box, without a label's text.
const alone = 'flex! gap-0!'

/** Moves to the box of the row above or below; with Shift, also selects it. */
function onArrow(event: KeyboardEvent<HTMLInputElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const boxes = [...document.querySelectorAll<HTMLInputElement>(`[${rowBox}]`)]
  const next = boxes[boxes.indexOf(event.currentTarget) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
  if (event.shiftKey && !next.checked) next.click()
}

/** The checkbox of a row. */
export function SelectBox({ label, checked, onSelect, className }: Omit<SelectBoxProps, 'mixed'>) {
  return (
    <Checkbox
      label={<span className="sr-only">{label}</span>}
      checked={checked}
      {...{ [rowBox]: '' }}
      className={cn(alone, className)}
      onKeyDown={onArrow}
      onClick={(event) => onSelect(event.shiftKey)}
      // The click event has the state of Shift; React requires the other handler, too.
      onChange={() => {}}
    />
  )
}

/** The checkbox above the rows. */
export function SelectAllBox({ label, checked, mixed = false, onSelect, className }: SelectBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed
  }, [mixed])
  return (
    <Checkbox
      ref={box}
      label={<span className="sr-only">{label}</span>}
      checked={checked}
      className={cn(alone, className)}
      onChange={() => onSelect(false)}
    />
  )
}
