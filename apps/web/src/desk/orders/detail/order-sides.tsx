import type { OrderView } from '@portolan/contract/company/corrections/order-view'
import { useMay } from '#desk/frame/staff.ts'
import { ThreadSection } from '#desk/threads/panel/thread-section.tsx'
import { DeskReferences } from './actions/desk-references.tsx'
import { CustomerSide } from './customer-side.tsx'
import { OrderLog } from './log/order-log.tsx'
import { OrderMoves } from './moves/order-moves.tsx'
import { DeskDocuments } from './papers/desk-documents.tsx'
import { DeskInvoices } from './papers/desk-invoices.tsx'

interface OrderSidesProps {
  view: OrderView
  now: Date
  canWrite: boolean
}

/** Everything below the milestones: the customer's side, and the company's. */
export function OrderSides({ view, now, canWrite }: OrderSidesProps) {
  const canAddDocuments = useMay('documents', 'write')
  const canPay = useMay('invoices', 'write')
  return (
    <div className="grid items-start gap-4 desktop:grid-cols-[minmax(0,1fr)_25rem] wide:grid-cols-[minmax(0,1fr)_30rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <CustomerSide view={view} now={now} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <ThreadSection threadId={view.id} />
        <OrderLog view={view} canWrite={canWrite} />
        <OrderMoves orderId={view.id} />
        <DeskDocuments orderId={view.id} canWrite={canAddDocuments} />
        <DeskInvoices orderId={view.id} canWrite={canPay} />
        <DeskReferences orderId={view.id} canWrite={canWrite} />
      </div>
    </div>
  )
}
