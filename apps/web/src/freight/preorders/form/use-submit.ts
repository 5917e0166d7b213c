import { emptyContent, SentContent } from '@portolan/contract/freight/preorder-content'
import { getPreorder, type PreorderDetail, replacePreorder } from '@portolan/contract/freight/preorders'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import {
  type Comparison,
  compareVersions,
  mergeVersions,
} from '#freight/preorders/conflict/merge-versions.ts'
import type { Uploads } from '#freight/preorders/documents/use-uploads.ts'
import type { DraftOwner } from '#freight/preorders/draft/booking-draft.ts'
import { createBooking, SentElsewhere } from '#freight/preorders/draft/create-booking.ts'
import { shownAt } from '#freight/preorders/values/paths.ts'
import type { FieldProblem } from '#freight/preorders/values/problems.ts'
import { valuesOfContent } from '#freight/preorders/values/values-of-content.ts'
import { call } from '#platform/api/client.ts'
import { Problem } from '#platform/api/problem.ts'
import type { BookingState } from './use-booking-values.ts'

interface SubmitOptions {
  booking: BookingState
  owner: DraftOwner
  uploads: Uploads
  onDone: (preorderId: string) => void
}

/** The fields that the server refused; none where it refused the whole. */
function refusedFields(error: unknown): FieldProblem[] {
  if (!(error instanceof Problem) || error.status !== 400) return []
  const members = new Set([...Object.keys(SentContent.shape), 'organizationId'])
  return Object.keys(error.errors)
    .filter((path) => members.has(path.split('.')[0] ?? ''))
    .flatMap((path) =>
      error
        .messages(path)
        .map((message) => ({ path, severity: 'error', message, suggestion: null, fix: null }) as const),
    )
}

/** Sends the booking: once at a time, once in all, and with nothing lost whatever the answer is. */
export function useSubmit({ booking, owner, uploads, onDone }: SubmitOptions) {
  const client = useQueryClient()
  const running = useRef(false)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [refusals, setRefusals] = useState<readonly FieldProblem[]>([])
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

  return {
    isSending,
    failure,
    /** What the server refused and hasn't been changed since. */
    refusals,
    created,
    comparison: conflict?.comparison ?? null,
    closeComparison: () => setConflict(null),
    /** Goes on with both versions in one, on top of the latest. */
    merge(isMine: (path: string) => boolean) {
      if (!conflict) return
      const merged = mergeVersions(conflict.comparison, isMine)
      booking.setBase(conflict.theirs)
      booking.update(valuesOfContent(merged, booking.mark))
      setConflict(null)
    },
    forget: useCallback((path: string) => {
      setRefusals((before) =>
        before.length === 0 ? before : before.filter((one) => shownAt(one.path) !== path),
      )
    }, []),
    /** False where fields were refused. */
    async submit(): Promise<boolean> {
      const content = SentContent.safeParse(booking.content).data
      if (running.current || !content) return true
      running.current = true
      setSending(true)
      setFailure(null)
      try {
        await (booking.base ? edit(booking.base, content) : create(content))
        void client.invalidateQueries({ queryKey: ['preorders'] })
        return true
      } catch (error) {
        if (error instanceof SentElsewhere) booking.renew()
        const fields = refusedFields(error)
        setRefusals(fields)
        if (fields.length === 0) setFailure(error)
        return fields.length === 0
      } finally {
        running.current = false
        setSending(false)
      }
    },
  }
}
