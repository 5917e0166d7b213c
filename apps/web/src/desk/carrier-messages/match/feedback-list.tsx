import type { FeedbackElement } from '@portolan/contract/company/messages'
import { CircleX, Info, TriangleAlert } from 'lucide-react'

const looks = {
  ERROR: { Icon: CircleX, tint: 'text-red' },
  WARN: { Icon: TriangleAlert, tint: 'text-amber' },
  INFO: { Icon: Info, tint: 'text-muted' },
}

const maxShown = 50

/** Remarks about a message; their text is in English, as carriers get it. */
export function FeedbackList({ elements }: { elements: readonly FeedbackElement[] }) {
  return (
    <ul lang="en" className="flex flex-col gap-2 text-sm">
      {elements.slice(0, maxShown).map(({ severity, code, message, propertyPath }, index) => {
        const { Icon, tint } = looks[severity]
        return (
          // Remarks have no ID, and their list is replaced as a whole.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={index} className="flex items-start gap-2">
            <Icon aria-label={severity} className={`mt-0.5 size-4 shrink-0 ${tint}`} />
            <span className="min-w-0 break-words">
              {message}{' '}
              <span className="text-muted text-xs">
                {code}
                {propertyPath !== null && ` · ${propertyPath}`}
              </span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
