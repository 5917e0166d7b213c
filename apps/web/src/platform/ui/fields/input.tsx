import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useUiLabels } from '#platform/ui/labels.tsx'
import { cn } from '#platform/ui/look/class-names.ts'

const box =
  'h-10 w-full min-w-0 text-ellipsis rounded-md border border-edge bg-surface text-ink transition-colors max-tablet:h-11 ' +
  'hover:border-muted focus-visible:border-accent focus-visible:outline-offset-0 ' +
  'aria-invalid:border-red disabled:bg-wash disabled:text-muted read-only:bg-wash ' +
  // iOS zooms into anything smaller than 16 px
  'max-tablet:text-lg'

interface InputProps extends ComponentProps<'input'> {
  /** An icon inside, at the start. */
  icon?: ReactNode
  /** The unit inside, at the end: `kg`, `m³`. */
  unit?: ReactNode
}

/** A text field; its label comes from `Field` or an `aria-label`. */
export function Input({ icon, unit, className, ...rest }: InputProps) {
  return (
    <span className={cn('relative block', className)}>
      {icon && (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 start-3 flex items-center text-muted [&_svg]:size-4"
        >
          {icon}
        </span>
      )}
      <input {...rest} className={cn(box, icon ? 'ps-9' : 'ps-3', unit ? 'pe-12' : 'pe-3')} />
      {unit && (
        <span className="pointer-events-none absolute inset-y-0 end-3 flex items-center text-muted text-sm">
          {unit}
        </span>
      )}
    </span>
  )
}

/** A password field whose text can be revealed. */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [isRevealed, setShown] = useState(false)
  const labels = useUiLabels()
  return (
    <span className={cn('relative block', className)}>
      <input {...rest} type={isRevealed ? 'text' : 'password'} className={cn(box, 'ps-3 pe-11')} />
      <button
        type="button"
        aria-label={isRevealed ? labels.hidePassword : labels.showPassword}
        onClick={() => setShown(!isRevealed)}
        className="absolute inset-y-0 end-0 flex w-11 items-center justify-center rounded-md text-muted hover:text-ink focus-visible:-outline-offset-2"
      >
        {isRevealed ? <EyeOff aria-hidden className="size-4" /> : <Eye aria-hidden className="size-4" />}
      </button>
    </span>
  )
}
