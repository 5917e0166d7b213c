import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'

export interface SummaryError {
  message: string
  /** The ID of the control concerned; without one, the error is about the whole form. */
  fieldId?: string | undefined
}

interface ErrorSummaryProps {
  title: string
  errors: readonly SummaryError[]
  /** Goes to a field that isn't on the page yet; without it the field with that ID gets the focus. */
  onGo?: (fieldId: string) => void
}

/**
 * All errors of a form in one place, each linked to its field; renders nothing without errors. Give it
 * another `key` for each rejection: it's then announced, and gets the focus if no field does.
 */
export function ErrorSummary({ title, errors, onGo }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const isFocused = errors.length > 0 && errors.every(({ fieldId }) => fieldId === undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when it appears
  useEffect(() => {
    if (isFocused) box.current?.focus()
  }, [])
  if (errors.length === 0) return null
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="enter-rise flex gap-2.5 rounded-md border border-red/40 bg-red-tint p-3 text-red"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <ul className="mt-0.5 text-pretty text-sm">
          {errors.map((error) => (
            <li key={`${error.fieldId}:${error.message}`}>
              {error.fieldId ? (
                <a
                  className="underline underline-offset-2 max-tablet:flex max-tablet:min-h-11 max-tablet:items-center"
                  href={`#${error.fieldId}`}
                  onClick={(event) => {
                    event.preventDefault()
                    if (!error.fieldId) return
                    if (onGo) onGo(error.fieldId)
                    else document.getElementById(error.fieldId)?.focus()
                  }}
                >
                  {error.message}
                </a>
              ) : (
                error.message
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
