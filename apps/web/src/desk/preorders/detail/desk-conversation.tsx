import type { CompanyPreorderDetail } from '@portolan/contract/company/preorders'
import { diffContents } from '@portolan/freight/booking/content-changes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messages as stateMessages } from '#desk/preorders/state/messages.ts'
import { useWaited } from '#desk/preorders/state/use-waited.ts'
import { OrderPart } from '#freight/orders/order-part.tsx'
import { messages as conversationMessages } from '#freight/preorders/conversation/messages.ts'
import { StepList } from '#freight/preorders/conversation/step-list.tsx'
import { DifferenceList } from '#freight/preorders/field-values/difference-list.tsx'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Skeleton } from '#platform/ui/feedback/skeleton.tsx'
import { LateSelect } from '#platform/ui/fields/late-select.tsx'
import { messages } from './messages.ts'
import { bookingVersionQuery, deskStepsQuery } from './queries.ts'

/** Who said and changed what and how fast the company answered; compares any version with the booking now. */
export function DeskConversation({ preorder }: { preorder: CompanyPreorderDetail }) {
  const t = useMessages(messages, 'conversation')
  const tOld = useMessages(conversationMessages)
  const tStep = useMessages(stateMessages, 'step')
  const waited = useWaited()
  const query = useQuery(deskStepsQuery(preorder.id))
  const [version, setVersion] = useState('none')
  const earlier = (query.data ?? []).filter((step) => step.version < preorder.version).toReversed()
  return (
    <OrderPart
      title={tOld('title')}
      query={query}
      failed={tOld('failed')}
      empty={tOld('empty')}
      lead={
        earlier.length > 0 && (
          <div className="border-b p-4">
            <LateSelect
              aria-label={t('compare')}
              value={version}
              onChange={setVersion}
              options={[
                { value: 'none', label: t('compareNone') },
                ...earlier.map((step) => ({
                  value: String(step.version),
                  label: t('since', { version: String(step.version), step: tStep(step.kind) }),
                })),
              ]}
            />
            {version !== 'none' && <Compared preorder={preorder} version={Number(version)} />}
          </div>
        )
      }
    >
      {(steps) => (
        <StepList
          steps={steps}
          note={({ waitedSeconds }) =>
            waitedSeconds === null ? null : t('answeredIn', { waited: waited(waitedSeconds) })
          }
        />
      )}
    </OrderPart>
  )
}

function Compared({ preorder, version }: { preorder: CompanyPreorderDetail; version: number }) {
  const t = useMessages(messages, 'conversation')
  const { data, error } = useQuery(bookingVersionQuery(preorder.id, version))
  if (error) return <p className="mt-3 text-red text-sm">{t('compareFailed')}</p>
  if (!data) return <Skeleton className="mt-3 h-9 w-full" />
  const differences = diffContents(data.content, preorder.content)
  return (
    <div className="mt-3">
      {differences.length === 0 ? (
        <p className="text-muted text-sm">{t('same')}</p>
      ) : (
        <DifferenceList differences={differences} />
      )}
    </div>
  )
}
