import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { cn } from '#platform/ui/look/class-names.ts'

interface SelectBoxProps {
  label: string
  checked: boolean
  /** Some of what it stands for is selected. */
  mixed?: boolean
  /** `isRange` with Shift: from the last one to this. */
  onSelect: (isRange: boolean) => void
  className?: string
}

const rowBox = 'data-select-row'

// The box alone, without a label's line of text.
const alone = 'flex! gap-0!'

/** Moves to the box of the row above or below; with Shift it is selected too. */
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
      // The click says whether Shift was held; React wants the other handler, too.
      onChange={() => {}}
    />
  )
}

/** The checkbox over the rows. */
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
