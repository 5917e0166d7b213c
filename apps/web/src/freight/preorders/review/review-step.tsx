import { incoterms } from '@portolan/freight/incoterms'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import type { Uploads } from '#freight/documents/uploads/use-uploads.ts'
import { messages as orderMessages } from '#freight/orders/messages.ts'
import { containerTypeName } from '#freight/preorders/field-values/field-texts.ts'
import { useFieldNames } from '#freight/preorders/fields/use-field-names.ts'
import { messages as formMessages } from '#freight/preorders/form/messages.ts'
import { useCountryNames } from '#freight/preorders/lookups/use-countries.ts'
import { usePlaceName } from '#freight/preorders/lookups/use-place-name.ts'
import { messages } from '#freight/preorders/steps/messages.ts'
import type { BookingStep } from '#freight/preorders/values/booking-steps.ts'
import { type BookingValues, hasLoadType, isInContainers } from '#freight/preorders/values/booking-values.ts'
import type { TypedContent } from '#freight/preorders/values/content-of-values.ts'
import type { FieldProblem } from '#freight/preorders/values/problems.ts'
import { dateWords, isDay } from '#platform/dates/date-words.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import type { BookingPriceProps } from './booking-price.ts'
import { ReviewNotes } from './review-notes.tsx'

interface ReviewStepProps extends BookingPriceProps {
  price: ComponentType<BookingPriceProps> | undefined
  values: BookingValues
  uploads: Uploads | null
  problems: readonly FieldProblem[]
  /** Errors found only by the server. */
  refusals: readonly FieldProblem[]
  /** The progress of the server's check. */
  check: 'running' | 'failed' | 'done' | 'off'
  onGo: (step: BookingStep) => void
  onJump: (path: string) => void
}

/** A summary before sending, each part linked to its step. */
export function ReviewStep(props: ReviewStepProps) {
  const { price: Price, values, content, uploads, problems, refusals, check, onGo, onJump } = props
  return (
    <div className="flex flex-col gap-6">
      <ReviewNotes problems={problems} refusals={refusals} check={check} onJump={onJump} />
      {Price && (
        <Suspense fallback={null}>
          <Price content={content} organizationId={props.organizationId} onBooked={props.onBooked} />
        </Suspense>
      )}
      <RouteReview values={values} onGo={onGo} />
      <CargoReview values={values} onGo={onGo} />
      <TermsReview values={values} declaredValue={content.declaredValue} uploads={uploads} onGo={onGo} />
    </div>
  )
}

interface PartProps {
  values: BookingValues
  onGo: (step: BookingStep) => void
}

function Part({ step, onGo, children }: { step: BookingStep; onGo: PartProps['onGo']; children: ReactNode }) {
  const t = useMessages(messages, 'review')
  const form = useMessages(formMessages)
  const title = form(`step.${step}`)
  return (
    <section className="border-t pt-4">
      <div className="mb-3 flex items-center justify-between gap-3">
        <h3 className="font-semibold text-lg">{title}</h3>
        <Button size="sm" aria-label={t('change', { step: title })} onClick={() => onGo(step)}>
          {t('changeShort')}
        </Button>
      </div>
      <dl className="grid gap-x-6 gap-y-3 tablet:grid-cols-2 desktop:grid-cols-3">{children}</dl>
    </section>
  )
}

function Fact({ path, wide = false, children }: { path: string; wide?: boolean; children: ReactNode }) {
  const t = useMessages(messages, 'review')
  const name = useFieldNames()
  return (
    <div className={wide ? 'col-span-full' : undefined}>
      <dt className="text-muted text-sm">{name(path)}</dt>
      <dd className="wrap-anywhere tabular mt-0.5">
        {children || <span className="text-muted">{t('none')}</span>}
      </dd>
    </div>
  )
}

function RouteReview({ values, onGo }: PartProps) {
  const orders = useMessages(orderMessages)
  const t = useMessages(formMessages, 'route')
  const locale = useLocale()
  const country = useCountryNames()
  const [from, to] = [usePlaceName(values.from), usePlaceName(values.to)]
  const haulage = ({ service, address }: BookingValues['pickUp']) =>
    service === 'TERMINAL'
      ? t('terminal')
      : [
          address.street,
          [address.postCode, address.city].filter(Boolean).join(' '),
          address.countryCode && country(address.countryCode),
        ]
          .filter(Boolean)
          .join(', ')
  return (
    <Part step="route" onGo={onGo}>
      <Fact path="from">{from}</Fact>
      <Fact path="to">{to}</Fact>
      <Fact path="readyOn">{isDay(values.readyOn) && dateWords(locale).short(values.readyOn)}</Fact>
      <Fact path="transportMode">
        {orders(`modeLong.${values.transportMode}`)}
        {hasLoadType(values) && ` · ${orders(`loadType.${values.loadType}`)}`}
      </Fact>
      <Fact path="pickUp">{haulage(values.pickUp)}</Fact>
      <Fact path="delivery">{haulage(values.delivery)}</Fact>
    </Part>
  )
}

const shownLines = 5

function CargoReview({ values, onGo }: PartProps) {
  const t = useMessages(messages, 'review')
  const locale = useLocale()
  const { units, containers, dangerousGoods, temperature } = values
  const hidden = units.length - shownLines
  return (
    <Part step="cargo" onGo={onGo}>
      <Fact path="cargo" wide>
        {values.cargo}
      </Fact>
      <Fact path="units" wide>
        <span>{t('lines', { count: units.length })}</span>
        <ul className="mt-1 text-muted text-sm">
          {units.slice(0, shownLines).map(
            ({ id, quantity, description }, index) =>
              description && (
                <li key={id}>
                  {index + 1}. {quantity} × {description}
                </li>
              ),
          )}
          {hidden > 0 && <li>{t('more', { count: String(hidden) })}</li>}
        </ul>
      </Fact>
      {isInContainers(values) && (
        <Fact path="containers">
          {containers
            .map(({ isoType, quantity }) => `${quantity} × ${containerTypeName(isoType, locale)}`)
            .join(', ')}
        </Fact>
      )}
      {dangerousGoods.length > 0 && (
        <Fact path="dangerousGoods">
          {dangerousGoods
            .map((goods) =>
              [
                goods.unNumber && t('unNumber', { unNumber: goods.unNumber }),
                goods.class && t('ofClass', { class: goods.class }),
              ]
                .filter(Boolean)
                .join(', '),
            )
            .filter(Boolean)
            .join('; ') || t('none')}
        </Fact>
      )}
      {Object.values(temperature).some((typed) => typed !== '') && (
        <Fact path="temperature">
          {[
            temperature.setpoint,
            temperature.min || temperature.max
              ? t('range', { min: temperature.min || '…', max: temperature.max || '…' })
              : '',
          ]
            .filter(Boolean)
            .join(', ')}{' '}
          °C
        </Fact>
      )}
    </Part>
  )
}

/** True for an amount, false for other text typed in its place. */
const isAmount = (text: string) => /^\d+(\.\d+)?$/.test(text)

function TermsReview({
  values,
  declaredValue,
  uploads,
  onGo,
}: PartProps & Pick<ReviewStepProps, 'uploads'> & Pick<TypedContent, 'declaredValue'>) {
  const t = useMessages(messages, 'review')
  const terms = useMessages(messages, 'terms')
  const names = useFieldNames()
  const locale = useLocale()
  const format = useFormat()
  const { incoterms: code, incotermsPlace, incotermsEdition, parties, services } = values
  const wanted = [
    services.exportCustoms && names('exportCustoms'),
    services.importCustoms && names('importCustoms'),
    values.insuranceWanted && names('insuranceWanted'),
  ].filter((service) => service !== false)
  return (
    <Part step="terms" onGo={onGo}>
      <Fact path="incoterms">
        {code && (
          <>
            {code} {incotermsPlace}
            <span className="block text-muted text-sm">
              {locale === 'ru' ? incoterms[code].nameRu : incoterms[code].name}
              {code !== 'XXX' && <span> · {t('edition', { edition: String(incotermsEdition) })}</span>}
            </span>
          </>
        )}
      </Fact>
      <Fact path="parties.shipper">{parties.shipper.name}</Fact>
      <Fact path="parties.consignee">{parties.toOrder ? names('toOrder') : parties.consignee.name}</Fact>
      <Fact path="parties.notify">{parties.notify.name}</Fact>
      <div>
        <dt className="text-muted text-sm">{terms('services')}</dt>
        <dd className="mt-0.5">
          {wanted.length === 0 && <span className="text-muted">{t('none')}</span>}
          {wanted.map((service) => (
            <span key={service} className="block">
              {service}
            </span>
          ))}
        </dd>
      </div>
      <Fact path="declaredValue">
        {declaredValue &&
          (isAmount(declaredValue.amount)
            ? format.money(declaredValue)
            : `${declaredValue.amount} ${declaredValue.currency}`)}
      </Fact>
      <Fact path="customerReference">{values.customerReference}</Fact>
      {uploads && (
        <div>
          <dt className="text-muted text-sm">{terms('documents')}</dt>
          <dd className="mt-0.5">
            {uploads.waiting > 0 ? (
              t('documents', { count: uploads.waiting })
            ) : (
              <span className="text-muted">{t('none')}</span>
            )}
          </dd>
        </div>
      )}
      {values.comment && (
        <Fact path="comment" wide>
          {values.comment}
        </Fact>
      )}
    </Part>
  )
}
