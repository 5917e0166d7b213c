import type { DocumentCheck } from '@portolan/contract/company/documents/document-check'
import type { OrderPaper } from '@portolan/contract/freight/papers'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { messages } from '#desk/documents/messages.ts'
import { OrderMention } from '#desk/frame/order-mention.tsx'
import { messages as documentMessages } from '#freight/documents/messages.ts'
import { guessKind } from '#freight/documents/uploads/guess-kind.ts'
import { useNow } from '#freight/orders/dates/use-now.ts'
import { messages as orderMessages } from '#freight/orders/messages.ts'
import { messages as paperMessages } from '#freight/orders/papers/messages.ts'
import { paperStatus } from '#freight/orders/papers/paper-status.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Panel } from '#platform/ui/card.tsx'
import { cn } from '#platform/ui/look/class-names.ts'

const isThere = ({ state }: OrderPaper) => state === 'present' || state === 'accepted'

/** The order of a document, the papers that it needs, and its other documents. */
export function ExpectedPanel({ check: { document, order, papers, others } }: { check: DocumentCheck }) {
  const t = useMessages(messages, 'expected')
  const tOrder = useMessages(orderMessages)
  const tPaper = useMessages(paperMessages)
  const kindName = useMessages(documentMessages, 'documentKind')
  const format = useFormat()
  const now = useNow()
  const dateOf = ({ actual, estimated, planned }: typeof order.departure, timeZone: string | null) => {
    const at = actual ?? estimated ?? planned
    return at === null ? null : format.date(at, timeZone ?? 'UTC')
  }
  const facts: [string, string | null][] = [
    [t('customer'), order.organization.name],
    [t('reference'), order.customerReference],
    [t('route'), `${order.from.city} → ${order.to.city}`],
    [t('departure'), dateOf(order.departure, order.from.timeZone)],
    [t('arrival'), dateOf(order.arrival, order.to.timeZone)],
    [t('cargo'), order.cargo],
  ]
  return (
    <Panel title={t('title')}>
      <Verdict document={document} papers={papers} />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
        <dt className="text-muted">{t('order')}</dt>
        <dd className="min-w-0">
          <OrderMention order={order} /> · {tOrder(`mode.${order.transportMode}`)} ·{' '}
          {tOrder(`status.${order.shipmentStatus}`)}
        </dd>
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name} className="contents">
                <dt className="text-muted">{name}</dt>
                <dd className="min-w-0 break-words">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <h3 className="mt-4 mb-1.5 font-semibold text-sm">{t('papers')}</h3>
      {papers.length === 0 && <p className="text-muted text-sm">{t('noPapers')}</p>}
      <ul className="flex flex-col gap-1.5 text-sm">
        {papers.map((paper) => (
          <li
            key={paper.kinds.join()}
            className={cn(
              'flex flex-wrap justify-between gap-x-3',
              paper.kinds.includes(document.kind) && 'font-medium',
            )}
          >
            <span>{paper.kinds.map((kind) => kindName(kind)).join(' / ')}</span>
            <span
              className={cn(
                isThere(paper) ? 'text-green' : paper.missingSince === null ? 'text-muted' : 'text-red',
              )}
            >
              {paper.documentId === document.id
                ? tPaper('state.submitted')
                : paperStatus(paper, { t: tPaper, format, now })}
            </span>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <>
          <h3 className="mt-4 mb-1.5 font-semibold text-sm">{t('others')}</h3>
          <ul className="flex flex-col gap-1.5 text-sm">
            {others.map(({ id, kind, name, file }) => (
              <li key={id} className="truncate" title={[kindName(kind), name].filter(Boolean).join(' · ')}>
                <a
                  href={file ?? undefined}
                  target="_blank"
                  rel="noopener"
                  title={name}
                  className="text-accent hover:underline"
                >
                  {kindName(kind)}
                </a>{' '}
                <span className="text-muted">{name}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}

/** Whether the order needs such a document, and whether the file's name fits its kind. */
function Verdict({ document, papers }: Pick<DocumentCheck, 'document' | 'papers'>) {
  const t = useMessages(messages, 'expected')
  const kindName = useMessages(documentMessages, 'documentKind')
  const paper = papers.find(({ kinds }) => kinds.includes(document.kind))
  const verdict = !paper ? 'unasked' : isThere(paper) && paper.documentId !== document.id ? 'there' : 'fits'
  const guess = guessKind(document.name)
  const isOther = guess !== 'other' && guess !== 'photo' && guess !== document.kind
  const Sign = verdict === 'fits' ? CircleCheck : CircleAlert
  return (
    <div className="mb-3 flex flex-col gap-1 text-sm">
      <p
        className={cn(
          'flex items-start gap-1.5 font-medium',
          verdict === 'fits' ? 'text-green' : 'text-amber',
        )}
      >
        <Sign aria-hidden className="mt-0.5 size-4 shrink-0" />
        {t(verdict)}
      </p>
      {isOther && <p className="text-amber">{t('looksLike', { kind: kindName(guess) })}</p>}
    </div>
  )
}
