import { importExamples } from './import-examples.ts'
import { moveExamples } from './move-examples.ts'

const hamburg = {
  name: 'Hamburg',
  city: 'Hamburg',
  countryCode: 'DE',
  locode: 'DEHAM',
  lat: 53.55,
  lng: 9.99,
  timeZone: 'Europe/Berlin',
}

const jebelAli = {
  name: 'Jebel Ali',
  city: 'Dubai',
  countryCode: 'AE',
  locode: 'AEJEA',
  lat: 25.01,
  lng: 55.06,
  timeZone: 'Asia/Dubai',
}

const departure = { planned: '2026-11-02T22:00:00Z', estimated: null, actual: '2026-11-03T05:40:00Z' }
const arrival = { planned: '2026-11-28T06:00:00Z', estimated: '2026-11-29T06:00:00Z', actual: null }

const route = [
  {
    leg: 'from',
    place: hamburg,
    mode: 'sea',
    arrival: null,
    departure,
    carrier: 'Maersk',
    conveyance: 'Maersk Hamburg 345E',
  },
  { leg: 'to', place: jebelAli, mode: null, arrival, departure: null, carrier: null, conveyance: null },
]

const chargeLine = {
  code: 'OFR',
  name: 'Ocean freight',
  leg: 'main',
  basis: 'container',
  percentOf: [],
  quantity: '2',
  actualQuantity: null,
  unit: '22G1',
  unitPrice: '1953.50',
  currency: 'USD',
  amount: '3907.00',
  limitedBy: null,
  paymentTerm: 'prepaid',
  included: false,
}

/** Examples of the contract's named schemas whose members depend on each other. */
export const schemaExamples: Readonly<Record<string, unknown>> = {
  ...importExamples,
  ...moveExamples,
  ChargeLine: chargeLine,
  SentChargeLine: {
    code: 'OFR',
    amount: '3907.00',
    currency: 'USD',
    basis: 'container',
    quantity: '2',
    unit: '22G1',
    unitPrice: '1953.50',
    paymentTerm: 'prepaid',
  },
  DocumentEventData: {
    organizationRef: 'ACME',
    documentId: '01a1fdb1-2c44-7d10-8e5b-6a9f3c7d0b21',
    origin: 'customer',
    documentRef: null,
    state: 'submitted',
    reason: null,
    kind: 'packing-list',
    name: 'Packing list.pdf',
    contentType: 'application/pdf',
    size: 48213,
    invoiceNumber: null,
    orderId: '01a1fdb1-2c44-7d10-8e5b-6a9f3c7d0b21',
    orderRef: 'TMS-4711',
    preorderId: null,
    preorderNumber: null,
  },
  FeedbackElement: {
    severity: 'WARN',
    code: 'unmatched',
    message: 'No order has BKG 7654321. The event waits for one that has.',
    propertyPath: '$[6]',
  },
  LineAnswer: { line: 1, ref: 'TMS-4711', outcome: 'created' },
  MessageAnswer: {
    accepted: 6,
    duplicates: 0,
    ignored: 0,
    unmatched: 1,
    feedbackElements: [
      {
        severity: 'WARN',
        code: 'unmatched',
        message: 'No order has BKG 7654321. The event waits for one that has.',
        propertyPath: '$[6]',
      },
    ],
  },
  OrderMemberChange: {
    order: {
      id: '01a1fdb1-2c44-7d10-8e5b-6a9f3c7d0b21',
      organizationRef: 'ACME',
      ref: 'TMS-4711',
      number: 'ORD-2026-0042',
    },
    member: 'arrival.estimated',
    before: '2026-11-28T06:00:00Z',
    after: '2026-11-29T06:00:00Z',
  },
  PaperExpectation: {
    kinds: ['certificate'],
    modes: ['sea'],
    provider: 'customer',
    due: { event: 'departure', time: 'expected', hours: -48 },
  },
  Place: hamburg,
  Position: { lat: 36.1, lng: -5.4, alt: null, at: '2026-11-09T12:00:00Z' },
  RoutePoint: route[0],
  WebhookReplay: { since: '2026-11-21T08:00:00Z' },
  SentPlace: { locode: 'DEHAM' },
  Times: { planned: null, estimated: null, actual: null },
}

/** Examples of members, for every member of that name whose schema accepts such a value. */
export const memberExamples: Readonly<Record<string, readonly unknown[]>> = {
  rows: [
    [
      ['POL', 'POD', '40HC'],
      ['DEHAM', 'AEJEA', '3907'],
    ],
  ],
  alt: [null],
  amendment: [null],
  arrival: [arrival],
  articlesWithoutPackingGroup: [['3077', '3082']],
  cancellation: [null],
  contradictions: [[]],
  countries: [['DE', 'AE']],
  dangerousGoods: [[]],
  dangerousHsCodes: [['3605']],
  densityKgPerM3: [{ least: 20, most: 12000 }],
  departure: [departure],
  entrySecurityCountries: [['DE', 'NL']],
  next: [null],
  otherCurrencies: [[]],
  paidOn: [null],
  percentOf: [[]],
  previous: [null],
  rejectionCode: [null],
  rejectionReason: [null],
  route: [route],
  temperature: [null],
  to: [jebelAli],
  withdrawnAt: [null],
}

/** A key for objects whose keys are data. */
export const recordKeys: Readonly<Record<string, string>> = {
  containers: '22G1',
  FieldErrors: 'email',
  headers: 'webhook-id',
}
