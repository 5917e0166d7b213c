import type { FeedbackElement } from '@portolan/contract/company/messages'
import { CircleX, Info, TriangleAlert } from 'lucide-react'
import { messages } from '#desk/carrier-messages/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { useRemarkText } from './remark-texts.ts'

const looks = {
  ERROR: { Icon: CircleX, tint: 'text-red' },
  WARN: { Icon: TriangleAlert, tint: 'text-amber' },
  INFO: { Icon: Info, tint: 'text-muted' },
}

const maxShown = 50

/** Remarks about a message. */
export function FeedbackList({ elements }: { elements: readonly FeedbackElement[] }) {
  const t = useMessages(messages, 'severities')
  const remarkText = useRemarkText()
  return (
    <ul className="flex flex-col gap-2 text-sm">
      {elements.slice(0, maxShown).map(({ severity, code, message, propertyPath }, index) => {
        const { Icon, tint } = looks[severity]
        return (
          // Remarks have no ID, and their list is replaced as a whole.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={index} className="flex items-start gap-2">
            <Icon aria-label={t(severity)} className={`mt-0.5 size-4 shrink-0 ${tint}`} />
            <span className="min-w-0 break-words">
              {remarkText(message)}{' '}
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
