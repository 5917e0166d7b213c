import { CircleAlert } from 'lucide-react'
import { useUiLabels } from '#platform/ui/labels.tsx'

interface FormFailureProps {
  message: string
  requestId?: string | undefined
}

/** The error of a whole form, and the request ID for support. */
export function FormFailure({ message, requestId }: FormFailureProps) {
  const labels = useUiLabels()
  return (
    <div
      role="alert"
      className="enter-rise flex gap-2.5 rounded-md border border-red/40 bg-red-tint p-3 text-red"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">
        <p className="text-pretty">{message}</p>
        {requestId && (
          <p className="mt-0.5 break-words text-sm">
            {labels.requestId}{' '}
            <code translate="no" className="font-mono select-all">
              {requestId}
            </code>
          </p>
        )}
      </div>
    </div>
  )
}
