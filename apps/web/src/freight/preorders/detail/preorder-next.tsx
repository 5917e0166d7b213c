import type { PreorderDetail } from '@portolan/contract/freight/preorders/preorders'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { AnswerForm } from '#freight/preorders/conversation/answer-form.tsx'
import { Proposal } from '#freight/preorders/conversation/proposal.tsx'
import { Unsent } from '#freight/preorders/conversation/unsent.tsx'
import { messages as listMessages } from '#freight/preorders/list/messages.ts'
import { PreorderBadge } from '#freight/preorders/list/preorder-badge.tsx'
import { stageOf } from '#freight/preorders/list/stage.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import { messages } from './messages.ts'

/** The pre-order's state, what happens next, and what the person can do here. */
export function PreorderNext({ preorder }: { preorder: PreorderDetail }) {
  const t = useMessages(messages)
  const stage = stageOf(preorder)
  const [unsent, setUnsent] = useState({ stage, text: '' })
  const onTyped = (text: string) => setUnsent({ stage, text })
  const explanation =
    stage === 'approved' && preorder.orderId === null
      ? t('next.approvedWithoutOrder')
      : t(`next.${stage}Text`)
  return (
    <section className="rounded-lg border bg-surface p-5 max-tablet:p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 max-w-2xl">
          <PreorderBadge preorder={preorder} />
          <h2 className="mt-2 font-semibold text-lg">{t(`next.${stage}`)}</h2>
          {stage === 'rejected' && <Rejection preorder={preorder} />}
          <p className="mt-0.5 text-pretty text-muted">{explanation}</p>
        </div>
        {stage === 'approved' && preorder.orderId !== null && (
          <Link
            {...paths.order(preorder.orderId)}
            aria-label={t('openOrderNamed', { from: preorder.from.city, to: preorder.to.city })}
            className={buttonClass({ variant: 'primary' })}
            data-print="hide"
          >
            <Icon name="orders" />
            {t('openOrder')}
          </Link>
        )}
      </div>
      {(stage === 'update-requested' || stage === 'changes-proposed') && (
        <div className="mt-4 max-w-2xl border-t pt-4">
          {stage === 'update-requested' && <AnswerForm preorder={preorder} onTyped={onTyped} />}
          {stage === 'changes-proposed' && <Proposal preorder={preorder} onTyped={onTyped} />}
        </div>
      )}
      {unsent.stage !== stage && unsent.text !== '' && (
        <Unsent text={unsent.text} onClose={() => onTyped('')} />
      )}
    </section>
  )
}

function Rejection({ preorder: { rejectionCode, rejectionReason } }: { preorder: PreorderDetail }) {
  const t = useMessages(listMessages, 'reason')
  return (
    <div className="my-1.5">
      {rejectionCode && <p className="font-medium">{t(rejectionCode)}</p>}
      {rejectionReason && <p className="wrap-anywhere whitespace-pre-line">{rejectionReason}</p>}
    </div>
  )
}
