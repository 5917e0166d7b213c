import type { CompanyPreorderDetail } from '@portolan/contract/company/preorders'
import { TriangleAlert } from 'lucide-react'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Panel } from '#platform/ui/card.tsx'
import { useSheetTexts } from './field-value.ts'
import { messages } from './messages.ts'

interface DeskFindingsProps {
  preorder: CompanyPreorderDetail
  onField: ((path: string) => void) | null
}

/** The rules' findings about a pending booking, each with the question that it suggests. */
export function DeskFindings({ preorder, onField }: DeskFindingsProps) {
  const t = useMessages(messages, 'findings')
  const { label } = useSheetTexts(preorder)
  const { findings, status } = preorder
  if (status !== 'pending' || findings.length === 0) return null
  return (
    <Panel
      title={t('title')}
      flush
      aside={<span className="tabular text-muted text-sm">{findings.length}</span>}
    >
      <ul className="divide-y">
        {findings.map(({ id, path, message, suggestion }) => (
          <li key={`${id} ${path}`} className="flex items-start gap-2.5 px-4 py-2.5">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-amber" />
            <div className="min-w-0 flex-1">
              <p className="wrap-anywhere">{message}</p>
              <p className="wrap-anywhere text-muted text-sm">
                {[label(path), suggestion].filter(Boolean).join(' · ')}
              </p>
            </div>
            {onField && (
              <Button
                size="sm"
                aria-label={t('askAbout', { field: label(path) })}
                onClick={() => onField(path)}
              >
                {t('ask')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
