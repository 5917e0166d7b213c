import { cn } from './class-names.ts'

interface ProgressProps {
  /** What is under way, for screen readers. */
  label: string
  value: number
  max?: number
  /** The figure in words, as in "3 of 12". */
  text?: string
  className?: string
}

/** A bar with a figure for long work. */
export function Progress({ label, value, max = 1, text, className }: ProgressProps) {
  const share = Math.min(1, Math.max(0, max > 0 ? value / max : 0))
  return (
    <div className={cn('flex items-center gap-3', className)}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-valuetext={text}
        className="h-1.5 flex-1 overflow-hidden rounded-full bg-wash"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width]"
          style={{ width: `${(share * 100).toFixed(2)}%` }}
        />
      </div>
      {text && <span className="tabular text-muted text-sm">{text}</span>}
    </div>
  )
}
