import type { PreorderDetail } from '@portolan/contract/freight/preorders/preorders'
import { TriangleAlert } from 'lucide-react'
import { useFieldTexts } from '#freight/preorders/field-values/field-texts.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Panel } from '#platform/ui/card.tsx'
import { messages } from './messages.ts'

/** The rules' findings about a pending booking; nothing without findings. */
export function PreorderFindings({ preorder }: { preorder: PreorderDetail }) {
  const t = useMessages(messages, 'findings')
  const { label } = useFieldTexts()
  // The reason for the ended price is shown above.
  const findings = preorder.findings.filter(({ id }) => id !== 'B26')
  if (preorder.status !== 'pending' || findings.length === 0) return null
  return (
    <Panel title={t('title')} aside={<span className="tabular text-muted text-sm">{findings.length}</span>}>
      <p className="mb-3 text-muted text-sm">{t('hint')}</p>
      <ul className="flex flex-col gap-3">
        {findings.map(({ id, path, message, suggestion }) => (
          <li key={`${id} ${path}`} className="flex gap-2.5">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-amber" />
            <div className="min-w-0">
              <p className="wrap-anywhere">{message}</p>
              <p className="wrap-anywhere text-muted text-sm">
                {label(path)}
                {suggestion && <span> · {suggestion}</span>}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
