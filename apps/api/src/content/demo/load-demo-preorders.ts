import { printDocument } from '@portolan/demo/documents/document-layout'
import type { DemoPreorder, DemoStep } from '@portolan/demo/preorders/demo-preorder'
import { type PreorderDocument, preorderDocumentsOf } from '@portolan/demo/preorders/preorder-documents'
import { bookingData } from '@portolan/freight/booking/booking-data'
import type { Deps } from '#freight/deps.ts'
import { preorderNotificationOf } from '#freight/notifications/notify-of-preorder-steps.ts'
import { approve } from '#freight/preorders/approval/approve.ts'
import { completeContent } from '#freight/preorders/content/complete-content.ts'
import { addDocument } from '#freight/preorders/documents/change-documents.ts'
import * as company from '#freight/preorders/steps/company-steps.ts'
import { answer, askForAmendment, askForCancellation } from '#freight/preorders/steps/customer-steps.ts'
import { submitPreorder } from '#freight/preorders/steps/submit-preorder.ts'
import { changePreorder } from '#freight/preorders/steps/take-step.ts'
import type { NewNotification } from '#messaging/notifications/save-notifications.ts'
import { judgeFile } from '#platform/http/input/judge-file.ts'
import { withStored } from '#platform/storage/with-stored.ts'
import type { Person } from './demo-people.ts'
import { dateSteps } from './queries.ts'

type SavedPreorder = Awaited<ReturnType<typeof submitPreorder>>
type Customer = { organizationId: string; userId: string; person: Person }

const operator = { kind: 'operator' } as const

function take(deps: Deps, { id: preorderId }: SavedPreorder, customer: Customer, step: DemoStep) {
  const { locale } = customer.person
  // Demo bookings use the published figures, regardless of the operator's own.
  const reading = {
    locale,
    chargeCodes: deps.env.chargeCodes,
    now: deps.clock.now(),
    bookingData,
    dangerousGoodsList: undefined,
  }
  const subject = { scope: 'company', preorderId } as const
  const person = { kind: 'person', userId: customer.userId } as const
  switch (step.kind) {
    case 'update-requested':
      return changePreorder(deps, subject, operator, (row) => company.requestUpdate(row, step.fields, locale))
    case 'changes-proposed':
      return changePreorder(deps, subject, operator, (row) => company.propose(row, step, locale))
    case 'rejected':
      return changePreorder(deps, subject, operator, (row) => company.reject(row, step))
    case 'answered':
      return changePreorder(deps, subject, person, (row) => answer(row, step, reading))
    case 'amendment-requested':
      return changePreorder(deps, subject, person, (row) => askForAmendment(row, step, reading))
    case 'cancellation-requested':
      return changePreorder(deps, subject, person, (row) => askForCancellation(row, step.note))
    case 'approved':
      return approve(deps, { preorderId, orderRef: step.orderRef }, operator, locale)
  }
}

async function addPrinted(
  deps: Deps,
  caller: { organizationIds: string[] },
  { id: preorderId }: SavedPreorder,
  { kind, name, at, draw }: PreorderDocument,
): Promise<void> {
  const bytes = await printDocument(draw())
  const file = { ...judgeFile({ bytes, name }, 'en'), kind, createdAt: new Date(at).toISOString() }
  await withStored(deps, bytes, async (storageKey) => {
    const row = await deps.database.transaction((tx) =>
      addDocument(deps, tx, caller, preorderId, { ...file, storageKey }),
    )
    return { row, keeps: true }
  })
}

/** Notifications of the company's steps, derived like those of real steps. */
function notificationsOf(
  saved: SavedPreorder,
  customer: Customer,
  { steps }: DemoPreorder,
): NewNotification[] {
  const { from, to } = saved.summary
  return steps.flatMap((step, index) => {
    const answer = {
      note: 'note' in step ? step.note : 'reason' in step ? step.reason : null,
      questions: 'fields' in step ? [...step.fields] : [],
    }
    const notification = preorderNotificationOf({
      kind: step.kind,
      orderId: saved.orderId,
      ends: { from: from.city, to: to.city },
      ...answer,
    })
    if (notification === null) return []
    return [
      {
        ...notification,
        userId: customer.userId,
        organizationId: saved.organizationId,
        preorderId: saved.id,
        // Steps that await the customer are unread.
        viewed: index < steps.length - 1 || step.kind === 'approved' || step.kind === 'rejected',
        createdAt: new Date(step.at).toISOString(),
      },
    ]
  })
}

/** Plays the story of a pre-order; returns its customer's notifications. */
export async function playPreorder(
  deps: Deps,
  customer: Customer,
  preorder: DemoPreorder,
): Promise<NewNotification[]> {
  const { database } = deps
  const { userId, organizationId } = customer
  const caller = { kind: 'person' as const, userId, organizationIds: [organizationId] }
  const booking = completeContent(preorder.booking, null)
  let saved = await database.transaction((tx) =>
    submitPreorder(deps, tx, caller, { organizationId, booking }),
  )
  for (const document of preorderDocumentsOf(preorder)) await addPrinted(deps, caller, saved, document)
  for (const step of preorder.steps) saved = (await take(deps, saved, customer, step)).row
  const times = [preorder.submittedAt, ...preorder.steps.map(({ at }) => at)]
  await dateSteps(
    database,
    saved,
    times.map((at) => new Date(at).toISOString()),
  )
  return notificationsOf(saved, customer, preorder)
}
