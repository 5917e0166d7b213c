import type { ReactNode } from 'react'
import { cn } from '#platform/ui/look/class-names.ts'

export type Tone = 'blue' | 'amber' | 'green' | 'gray' | 'red' | 'neutral'

const tones: Record<Tone, string> = {
  blue: 'bg-blue-tint text-blue',
  amber: 'bg-amber-tint text-amber',
  green: 'bg-green-tint text-green',
  gray: 'bg-gray-tint text-gray',
  red: 'bg-red-tint text-red',
  neutral: 'bg-transparent text-muted ring-1 ring-inset ring-line',
}

interface BadgeProps {
  tone: Tone
  /** Many people can't see a tint, so a status always has its icon and text. */
  icon?: ReactNode
  children: ReactNode
  className?: string
}

/** A text with an icon and a tint. */
export function Badge({ tone, icon, children, className }: BadgeProps) {
  return (
    <span
      className={cn(
        'inline-flex h-6 items-center gap-1 whitespace-nowrap rounded-full px-2 font-medium text-xs forced-colors:border',
        '[&_svg]:size-3.5 [&_svg]:shrink-0',
        tones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  )
}

const countTones = { accent: 'bg-accent text-accent-ink', red: 'bg-red-tint text-red forced-colors:border' }

interface CountBadgeProps {
  count: number
  label?: string
  tone?: keyof typeof countTones
}

/** A count on a colored background, for navigation and tabs; renders nothing at 0 or below. */
export function CountBadge({ count, label, tone = 'accent' }: CountBadgeProps) {
  if (count <= 0) return null
  return (
    <span
      className={cn(
        'tabular min-w-5 rounded-full px-1.5 text-center font-semibold text-2xs leading-5',
        countTones[tone],
      )}
    >
      <span aria-hidden={label ? true : undefined}>{count > 999 ? '999+' : count}</span>
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}
