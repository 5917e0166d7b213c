import type { OrderDetail } from '@portolan/contract/freight/orders'
import { useState } from 'react'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Panel } from '#platform/ui/card.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import { CopyButton, CopyStatus } from './copied-text.tsx'
import { groupReferences, type ReferenceGroup, type ShownReference } from './group-references.ts'
import { messages } from './messages.ts'

const shownAtFirst = 5

/** References by carriers and others; nothing if there is only the number. */
export function OrderReferences({ order }: { order: OrderDetail }) {
  const t = useMessages(messages)
  const groups = groupReferences(order)
  if (groups.length === 0) return null
  return (
    <Panel title={t('title')} flush>
      <CopyStatus>
        <dl className="divide-y">
          {groups.map((group) => (
            <References key={group.type} group={group} />
          ))}
        </dl>
      </CopyStatus>
    </Panel>
  )
}

function References({ group: { type, references } }: { group: ReferenceGroup }) {
  const t = useMessages(messages)
  const [showsAll, setShowsAll] = useState(false)
  const visible = showsAll ? references : references.slice(0, shownAtFirst)
  return (
    <div className="px-4 py-2">
      <dt className="text-muted text-sm">{t(`type.${type}`, { count: references.length })}</dt>
      {visible.map((reference) => (
        <dd key={`${reference.value} ${reference.issuer}`} className="flex items-center gap-2">
          <Reference reference={reference} />
        </dd>
      ))}
      {visible.length < references.length && (
        <dd data-print="hide">
          <Button variant="ghost" size="sm" className="-ms-2.5" onClick={() => setShowsAll(true)}>
            {t('all', { count: String(references.length) })}
          </Button>
        </dd>
      )}
    </div>
  )
}

function Reference({ reference: { value, text, issuer, expectedDigit } }: { reference: ShownReference }) {
  const t = useMessages(messages)
  return (
    <>
      <span className="min-w-0 flex-1 py-1">
        <span translate="no" className="wrap-anywhere mono select-all">
          {text}
        </span>
        {issuer && <span className="ms-2 text-muted text-sm">{issuer}</span>}
        {expectedDigit !== null && (
          <span className="flex items-start gap-1 text-amber text-sm">
            <Icon name="delayed" className="mt-0.5 size-3.5 shrink-0" />
            {t('wrongDigit', { expected: String(expectedDigit) })}
          </span>
        )}
      </span>
      <CopyButton value={value} />
    </>
  )
}
