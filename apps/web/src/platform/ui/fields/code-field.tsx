import { OTPField } from '@base-ui/react/otp-field'
import { type ClipboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useUiLabels } from '#platform/ui/labels.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { Field } from './field.tsx'

const box =
  'h-14 w-full min-w-0 rounded-md border border-edge bg-surface text-center font-mono font-medium text-2xl text-ink ' +
  'tabular transition-colors hover:border-muted focus-visible:border-accent focus-visible:outline-offset-0 ' +
  'aria-invalid:border-red read-only:bg-wash read-only:text-muted'

interface CodeFieldProps {
  /** The first box's ID; needed if an error summary links here. */
  id?: string
  label: string
  help?: ReactNode
  /**
   * In words; moves the focus to the first box. Clear it during an attempt, so that the next error is
   * announced.
   */
  error?: string | undefined
  value: string
  onChange: (code: string) => void
  /** Called when the last digit is typed, pasted or filled in: the moment to submit. */
  onComplete: (code: string) => void
  /** True during an attempt: the digits and the focus stay, typing is disabled. */
  busy?: boolean
  /** True to focus it on mount. */
  focusFirst?: boolean
  /** `one-time-code` lets a phone offer the code of a message; `off` for a code on paper. */
  autoComplete?: 'one-time-code' | 'off'
}

const length = 6

function focusBox(root: HTMLElement | null, index: number) {
  const input = root?.querySelectorAll('input')[index]
  input?.focus()
  input?.select()
}

/**
 * Six boxes for a code. Pasting works in any of them; typing into a complete code starts over from that
 * digit, so a wrong code is corrected without being cleared first.
 */
export function CodeField(props: CodeFieldProps) {
  const { label, help, error, value, onChange, onComplete, busy = false, focusFirst = false } = props
  const labels = useUiLabels()
  const root = useRef<HTMLDivElement>(null)
  const focusNext = useRef<number | null>(null)

  useEffect(() => {
    if (focusFirst) focusBox(root.current, 0)
  }, [focusFirst])

  // A separate effect: an error that disappears while a person types must not take the focus.
  useEffect(() => {
    if (error) focusBox(root.current, 0)
  }, [error])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the box exists once the value is set
  useEffect(() => {
    if (focusNext.current === null) return
    focusBox(root.current, focusNext.current)
    focusNext.current = null
  }, [value])

  function change(next: string, reason: string) {
    const isReplaced = reason === 'input-change' && value.length === length && next.length === length
    if (!isReplaced) return onChange(next)
    const changed = [...next].filter((digit, index) => digit !== value[index]).length
    if (changed > 1) {
      // A phone has filled in another code; the boxes don't report it as complete.
      onChange(next)
      return onComplete(next)
    }
    const place = [...next].findIndex((digit, index) => digit !== value[index])
    const begun = next.slice(0, place + 1)
    onChange(begun)
    if (begun.length === length) onComplete(begun)
    else focusNext.current = begun.length
  }

  // A complete code replaces the current one, whichever box it is pasted into.
  function paste(event: ClipboardEvent) {
    const digits = event.clipboardData.getData('text/plain').replace(/\D/g, '')
    if (busy || digits.length !== length) return
    event.preventDefault()
    focusNext.current = length - 1
    onChange(digits)
    onComplete(digits)
  }

  return (
    <Field {...(props.id && { id: props.id })} label={label} help={help} error={error}>
      {({ id, ...control }) => (
        <OTPField.Root
          ref={root}
          id={id}
          dir="ltr"
          length={length}
          value={value}
          onValueChange={(next, { reason }) => change(next, reason)}
          onValueComplete={onComplete}
          onPasteCapture={paste}
          readOnly={busy}
          autoComplete={props.autoComplete ?? 'one-time-code'}
          aria-describedby={control['aria-describedby']}
          className="flex max-w-96 gap-2"
        >
          {Array.from({ length }, (_, index) => (
            <OTPField.Input
              // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
              key={index}
              aria-invalid={control['aria-invalid']}
              aria-describedby={index === 0 ? control['aria-describedby'] : undefined}
              aria-label={index === 0 ? undefined : labels.digit(index + 1, length)}
              className={cn(box, index === 3 && 'ms-2')}
            />
          ))}
        </OTPField.Root>
      )}
    </Field>
  )
}
