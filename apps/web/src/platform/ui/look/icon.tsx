import type { LucideIcon } from 'lucide-react'
import { type IconName, icons } from './icons.ts'

interface IconProps {
  name: IconName
  /** The label for screen readers; without one it's decoration next to text. */
  label?: string
  className?: string
}

function Glyph({
  Shape,
  label,
  className,
}: {
  Shape: LucideIcon
  label?: string | undefined
  className: string
}) {
  if (!label) return <Shape aria-hidden className={className} />
  return <Shape role="img" aria-label={label} className={className} />
}

/** An icon by name; if the name has a dark variant, the theme selects one of the two. */
export function Icon({ name, label, className = 'size-4' }: IconProps) {
  const shape = icons[name]
  if (!('dark' in shape)) return <Glyph Shape={shape.light} label={label} className={className} />
  return (
    <>
      <Glyph Shape={shape.light} label={label} className={`${className} dark:hidden`} />
      <Glyph Shape={shape.dark} label={label} className={`${className} hidden dark:block`} />
    </>
  )
}
