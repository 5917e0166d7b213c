import { LoaderCircle } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#platform/ui/look/class-names.ts'
import { useUiLabels } from './labels.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent text-accent-ink hover:bg-accent-strong',
  secondary: 'border-edge/60 bg-surface text-ink hover:bg-wash',
  ghost: 'border-transparent bg-transparent text-muted hover:bg-wash hover:text-ink',
  danger: 'border-red/50 bg-surface text-red hover:bg-red-tint',
}

const sizes: Record<ButtonSize, { text: string; square: string }> = {
  sm: { text: 'h-8 px-2.5 text-sm gap-1.5', square: 'size-8' },
  md: { text: 'h-9 px-3.5 text-base gap-2', square: 'size-9' },
  lg: { text: 'h-11 px-5 text-base gap-2', square: 'size-11' },
}

interface Look {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** True for a square with only an icon; the caller sets `aria-label`. */
  square?: boolean | undefined
}

/** A button's look for a link: `<Link className={buttonClass({ variant: 'primary' })}>`. */
export function buttonClass({ variant = 'secondary', size = 'md', square = false }: Look = {}): string {
  return cn(
    'inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap rounded-md border font-medium',
    'transition-colors active:translate-y-px disabled:opacity-55 aria-disabled:opacity-55',
    'max-tablet:min-h-11 max-tablet:min-w-11 [&_svg]:size-4 [&_svg]:shrink-0',
    variants[variant],
    square ? sizes[size].square : sizes[size].text,
  )
}

interface ButtonProps extends ComponentProps<'button'>, Look {
  icon?: ReactNode
  /** Keeps size, focus and text, shows a spinner and ignores clicks. */
  loading?: boolean
}

/** A button, by default of type `button`; on phones at least 44 px high. */
export function Button(props: ButtonProps) {
  const { variant, size, square, icon, loading = false, className, children, onClick, ...rest } = props
  const labels = useUiLabels()
  return (
    <button
      type="button"
      {...rest}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled']}
      className={cn(buttonClass({ variant, size, square }), className)}
      onClick={(event) => {
        if (loading) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {loading ? <LoaderCircle role="img" aria-label={labels.loading} className="animate-spin" /> : icon}
      {children}
    </button>
  )
}
