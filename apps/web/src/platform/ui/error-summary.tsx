import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'

export interface SummaryError {
  message: string
  /** The id of the control it is about; without one it is about the whole form. */
  fieldId?: string | undefined
}

interface ErrorSummaryProps {
  title: string
  errors: readonly SummaryError[]
  /** Takes the focus when the errors arrive, so that keyboard and screen reader start there. */
  focus?: boolean
}

/** All errors of a form in one place, each linked to its field; draws nothing without errors. */
export function ErrorSummary({ title, errors, focus = false }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focus && errors.length > 0) box.current?.focus()
  }, [focus, errors])
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
        <ul className="mt-0.5 text-sm">
          {errors.map((error) => (
            <li key={`${error.fieldId}:${error.message}`}>
              {error.fieldId ? (
                <a
                  className="underline underline-offset-2"
                  href={`#${error.fieldId}`}
                  onClick={(event) => {
                    event.preventDefault()
                    if (error.fieldId) document.getElementById(error.fieldId)?.focus()
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
