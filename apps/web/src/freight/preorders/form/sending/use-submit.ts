import { emptyContent, SentContent } from '@portolan/contract/freight/preorders/preorder-content'
import {
  getPreorder,
  type PreorderDetail,
  replacePreorder,
} from '@portolan/contract/freight/preorders/preorders'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Uploads } from '#freight/documents/uploads/use-uploads.ts'
import {
  type Comparison,
  compareVersions,
  mergeVersions,
} from '#freight/preorders/conflict/merge-versions.ts'
import type { DraftOwner } from '#freight/preorders/draft/booking-draft.ts'
import { createBooking } from '#freight/preorders/draft/create-booking.ts'
import type { BookingState } from '#freight/preorders/form/use-booking-values.ts'
import type { BookingValues } from '#freight/preorders/values/booking-values.ts'
import { contentOfValues } from '#freight/preorders/values/content-of-values.ts'
import { valuesOfContent } from '#freight/preorders/values/values-of-content.ts'
import { call } from '#platform/api/client.ts'
import { Problem } from '#platform/api/problem.ts'
import { useFormSending } from './use-form-sending.ts'

interface SubmitOptions {
  booking: BookingState
  owner: DraftOwner
  uploads: Uploads
  onDone: (preorderId: string) => void
}

/**
 * Sends the booking: one request at a time, only one pre-order in total, and with nothing lost whatever the
 * response.
 */
export function useSubmit({ booking, owner, uploads, onDone }: SubmitOptions) {
  const client = useQueryClient()
  const { isSending, failure, refusals, send: sendOnce } = useFormSending(booking.values)
  const [created, setCreated] = useState<PreorderDetail | null>(null)
  const [conflict, setConflict] = useState<{ theirs: PreorderDetail; comparison: Comparison } | null>(null)

  async function create(content: SentContent) {
    const { key, unanswered } = booking.attempt
    const body = { organizationId: owner.organizationId, ...content }
    const preorder = await createBooking(body, { call, key, unanswered, remember: booking.remember })
    booking.finish()
    if (uploads.waiting === 0) return onDone(preorder.id)
    setCreated(preorder)
    if (await uploads.start(preorder.id)) onDone(preorder.id)
  }

  async function edit(base: PreorderDetail, content: SentContent) {
    const params = { preorderId: base.id }
    try {
      await call(replacePreorder, { params, headers: { 'if-match': `"${base.version}"` }, body: content })
      booking.finish()
      onDone(base.id)
    } catch (error) {
      if (!(error instanceof Problem && error.has('stale'))) throw error
      const theirs = await call(getPreorder, { params })
      const mine = { ...emptyContent, ...content } as PreorderDetail['content']
      setConflict({ theirs, comparison: compareVersions(base.content, mine, theirs.content) })
    }
  }

  /** False if fields were rejected. */
  async function send(values: BookingValues, base: PreorderDetail | null): Promise<boolean> {
    const content = SentContent.safeParse(contentOfValues(values, booking.mark)).data
    if (!content) return false
    return sendOnce(values, async () => {
      try {
        await (base ? edit(base, content) : create(content))
        void client.invalidateQueries({ queryKey: ['preorders'] })
      } catch (error) {
        // Another tab has sent the same draft with other content, so this content is a second pre-order.
        if (error instanceof Problem && error.has('idempotency_mismatch')) booking.separate()
        throw error
      }
    })
  }

  /** Takes over a pre-order that an accepted offer made of this booking. */
  async function adopt(preorderId: string) {
    booking.finish()
    void client.invalidateQueries({ queryKey: ['preorders'] })
    if (uploads.waiting === 0) return onDone(preorderId)
    setCreated(await call(getPreorder, { params: { preorderId } }))
    if (await uploads.start(preorderId)) onDone(preorderId)
  }

  return {
    isSending,
    failure,
    refusals,
    created,
    adopt,
    comparison: conflict?.comparison ?? null,
    closeComparison: () => setConflict(null),
    submit: () => send(booking.values, booking.base),
    /** Saves both versions merged, on top of the latest; the form shows a failure. */
    async merge(isMine: (path: string) => boolean): Promise<boolean> {
      if (!conflict) return true
      const values = valuesOfContent(mergeVersions(conflict.comparison, isMine), booking.mark)
      booking.setBase(conflict.theirs)
      booking.update(() => values)
      setConflict(null)
      return await send(values, conflict.theirs)
    },
  }
}
