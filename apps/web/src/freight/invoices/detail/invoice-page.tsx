import type { InvoiceDetail } from '@portolan/contract/freight/invoices/invoices'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { DocumentPreview } from '#freight/documents/document-preview.tsx'
import { DownloadLink } from '#freight/documents/download-link.tsx'
import { type FreshUrl, freshUrlOf } from '#freight/documents/fresh-url.ts'
import { previewKind } from '#freight/documents/preview-kind.ts'
import { OrderOf, Standing } from '#freight/invoices/list/invoice-facts.tsx'
import { isUnknown, LoadFailure, PanelSkeleton } from '#freight/orders/detail/detail-frame.tsx'
import { Fact, factGrid } from '#freight/orders/detail/fact.tsx'
import { Letterhead } from '#freight/orders/letterhead.tsx'
import { useListSearch } from '#freight/orders/order-trail.tsx'
import { AskButton } from '#freight/threads/ask-button.tsx'
import { LateConversation } from '#freight/threads/late-conversation.tsx'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Notice } from '#platform/notices/notice.tsx'
import { paths } from '#platform/routing/paths.ts'
import { Breadcrumbs } from '#platform/ui/breadcrumbs.tsx'
import { Button, buttonClass } from '#platform/ui/button.tsx'
import { Panel } from '#platform/ui/card.tsx'
import { Skeleton } from '#platform/ui/feedback/skeleton.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { InvoiceLines } from './invoice-lines.tsx'
import { invoiceQuery } from './invoice-query.ts'
import { messages } from './messages.ts'
import { PaymentPanel } from './payment-panel.tsx'

/** The way back to all invoices and to the orders. */
function Trail({ title }: { title: string | undefined }) {
  const t = useMessages(messages, 'trail')
  const search = useListSearch()
  const crumbs = [
    { title: t('orders'), to: 'orders' },
    { title: t('invoices'), to: 'invoices' },
    ...(title === undefined ? [] : [{ title, verbatim: true }]),
  ] as const
  return (
    <Breadcrumbs
      crumbs={crumbs}
      renderLink={(target, name, className) => {
        const common = { className, state: { isReturn: true } }
        return target === 'orders' ? (
          <Link to="/orders" search={search} {...common}>
            {name}
          </Link>
        ) : (
          <Link {...paths.invoices()} {...common}>
            {name}
          </Link>
        )
      }}
    />
  )
}

interface DocumentButtonsProps {
  invoice: InvoiceDetail
  freshUrl: FreshUrl
}

/** Shows the invoice's document over the page, if browsers can, and saves it. */
function DocumentButtons({ invoice, freshUrl }: DocumentButtonsProps) {
  const t = useMessages(messages)
  const [shown, setShown] = useState<InvoiceDetail | null>(null)
  return (
    <div className="flex flex-wrap gap-2" data-print="hide">
      {previewKind(invoice.contentType) !== null && (
        <Button icon={<Icon name="document" />} onClick={() => setShown(invoice)}>
          {t('show')}
        </Button>
      )}
      <DownloadLink
        document={invoice}
        freshUrl={freshUrl}
        label={invoice.name}
        className={buttonClass({ square: true })}
      >
        <Icon name="download" />
      </DownloadLink>
      <DocumentPreview
        documents={[invoice]}
        shown={shown}
        onShow={setShown}
        titleOf={({ number }) => t('title', { number })}
        freshUrl={freshUrl}
      />
    </div>
  )
}

function Facts({ invoice }: { invoice: InvoiceDetail }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { order, organization, issuedOn, dueOn, paidOn, amount } = invoice
  return (
    <Panel title={t('facts')}>
      <dl className={factGrid}>
        <Fact name={t('amount')}>
          <span className="font-semibold">{format.money(amount)}</span>
        </Fact>
        <Fact name={t('issued')}>{format.date(issuedOn)}</Fact>
        <Fact name={t('due')}>{format.date(dueOn)}</Fact>
        {paidOn !== null && <Fact name={t('paid')}>{format.date(paidOn)}</Fact>}
        <Fact name={t('order')}>
          <OrderOf invoice={invoice} referenced={false} />
        </Fact>
        {order.customerReference !== null && (
          <Fact verbatim name={t('reference')}>
            {order.customerReference}
          </Fact>
        )}
        <Fact name={t('route')}>
          {order.from} → {order.to}
        </Fact>
        <Fact name={t('organization')}>{organization.name}</Fact>
      </dl>
    </Panel>
  )
}

function Questions({ invoice }: { invoice: InvoiceDetail }) {
  const t = useMessages(messages)
  const client = useQueryClient()
  const { questions, id } = invoice
  return (
    <Panel title={t('questions')}>
      <div className="flex flex-col items-start gap-4">
        <AskButton
          threadId={id}
          label="askInvoice"
          onSent={() => client.invalidateQueries({ queryKey: invoiceQuery(id).queryKey })}
        />
        <div className="w-full min-w-0 empty:hidden">
          <LateConversation threadId={id} count={questions.messages} />
        </div>
      </div>
    </Panel>
  )
}

function KnownInvoice({ invoiceId }: { invoiceId: string }) {
  const t = useMessages(messages)
  const query = useQuery(invoiceQuery(invoiceId))
  const { data: invoice, error, dataUpdatedAt, refetch } = query
  if (isUnknown(error)) return <UnknownInvoice />
  const title = invoice && t('title', { number: invoice.number })
  const freshUrl = freshUrlOf<InvoiceDetail>({
    data: invoice && [invoice],
    dataUpdatedAt,
    refetch: async (options) => {
      const { data } = await refetch(options)
      return { data: data && [data] }
    },
  })
  return (
    <>
      <Letterhead now={new Date()} />
      <PageHeadline
        above={<Trail title={invoice?.number} />}
        title={title ?? (error ? t('unloaded') : <Untitled />)}
        documentTitle={title ?? t('unloaded')}
        below={
          invoice && (
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Standing invoice={invoice} />
            </p>
          )
        }
        actions={invoice && <DocumentButtons invoice={invoice} freshUrl={freshUrl} />}
      />
      <div className="flex flex-col gap-4">
        <LoadFailure query={query} failed={t('failed')} refreshFailed={t('refreshFailed')} />
        {invoice ? (
          <div className="grid items-start gap-4 print:block print:space-y-4 desktop:grid-cols-[minmax(0,1fr)_23rem] wide:grid-cols-[minmax(0,1fr)_26rem]">
            <div className="flex min-w-0 flex-col gap-4">
              <Facts invoice={invoice} />
              <InvoiceLines invoice={invoice} />
            </div>
            <div className="flex min-w-0 flex-col gap-4">
              <PaymentPanel invoice={invoice} />
              <Questions invoice={invoice} />
            </div>
          </div>
        ) : (
          !error && <PanelSkeleton title={t('facts')} />
        )}
      </div>
    </>
  )
}

function Untitled() {
  const t = useMessages(messages)
  return (
    <>
      <span className="sr-only">{t('unloaded')}</span>
      <Skeleton className="h-7.5 w-56 max-w-full" />
    </>
  )
}

function UnknownInvoice() {
  const t = useMessages(messages)
  return (
    <>
      <Trail title={t('notFound')} />
      <Notice icon={<Icon name="search-none" />} title={t('notFound')} text={t('notFoundHint')}>
        <Link {...paths.invoices()} className={buttonClass({ variant: 'primary' })}>
          {t('back')}
        </Link>
      </Notice>
    </>
  )
}

/** The page of one invoice: its order, its lines, how it's paid, and questions about it. */
export function InvoicePage() {
  const { invoiceId = '' } = useParams({ strict: false })
  return <KnownInvoice key={invoiceId} invoiceId={invoiceId} />
}
