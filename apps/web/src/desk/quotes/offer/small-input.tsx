import type { ComponentProps } from 'react'
import { Input } from '#platform/ui/fields/input.tsx'
import { cn } from '#platform/ui/look/class-names.ts'

interface SmallInputProps extends Omit<ComponentProps<typeof Input>, 'onChange' | 'value'> {
  value: string
  onText: (text: string) => void
}

/** A field of a dense row. */
export function SmallInput({ onText, className, ...rest }: SmallInputProps) {
  return (
    <Input
      {...rest}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => onText(target.value)}
      className={cn('tabular tablet:[&_input]:h-9 [&_input]:px-2', className)}
    />
  )
}
