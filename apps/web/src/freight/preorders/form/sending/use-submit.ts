import { emptyContent, SentContent } from '@portolan/contract/freight/preorder-content'
import { getPreorder, type PreorderDetail, replacePreorder } from '@portolan/contract/freight/preorders'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import {
  type Comparison,
  compareVersions,
  mergeVersions,
} from '#freight/preorders/conflict/merge-versions.ts'
import type { Uploads } from '#freight/preorders/documents/use-uploads.ts'
import type { DraftOwner } from '#freight/preorders/draft/booking-draft.ts'
import { createBooking } from '#freight/preorders/draft/create-booking.ts'
import type { BookingState } from '#freight/preorders/form/use-booking-values.ts'
import type { BookingValues } from '#freight/preorders/values/booking-values.ts'
import { contentOfValues } from '#freight/preorders/values/content-of-values.ts'
import { refusedFields } from '#freight/preorders/values/refused-fields.ts'
import { type StandingProblem, standing, stillStanding } from '#freight/preorders/values/standing-problems.ts'
import { valuesOfContent } from '#freight/preorders/values/values-of-content.ts'
import { call } from '#platform/api/client.ts'
import { Problem } from '#platform/api/problem.ts'

interface SubmitOptions {
  booking: BookingState
  owner: DraftOwner
  uploads: Uploads
  onDone: (preorderId: string) => void
}

/** Sends the booking: once at a time, once in all, and with nothing lost whatever the answer is. */
export function useSubmit({ booking, owner, uploads, onDone }: SubmitOptions) {
  const client = useQueryClient()
  const running = useRef(false)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [refused, setRefused] = useState<readonly StandingProblem[]>([])
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

  /** False where fields were refused. */
  async function send(values: BookingValues, base: PreorderDetail | null): Promise<boolean> {
    const content = SentContent.safeParse(contentOfValues(values, booking.mark)).data
    if (running.current) return true
    if (!content) return false
    running.current = true
    setSending(true)
    setFailure(null)
    try {
      await (base ? edit(base, content) : create(content))
      void client.invalidateQueries({ queryKey: ['preorders'] })
      return true
    } catch (error) {
      // Another tab has sent the same draft with another content: what is here would be a second pre-order.
      if (error instanceof Problem && error.has('idempotency_mismatch')) booking.separate()
      const fields = refusedFields(error)
      setRefused(standing(fields, values))
      if (fields.length === 0) setFailure(error)
      return fields.length === 0
    } finally {
      running.current = false
      setSending(false)
    }
  }

  return {
    isSending,
    failure,
    /** What the server refused and hasn't been changed since. */
    refusals: useMemo(() => stillStanding(refused, booking.values), [refused, booking.values]),
    created,
    comparison: conflict?.comparison ?? null,
    closeComparison: () => setConflict(null),
    submit: () => send(booking.values, booking.base),
    /** Saves both versions in one, on top of the latest; the form shows it if that fails. */
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
