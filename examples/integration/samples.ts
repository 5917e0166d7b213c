import { createHash } from 'node:crypto'

/**
 * Data that carriers and the company's own system produce. It is made up here; in practice it is read from
 * them.
 */

interface Call {
  code: 'DEPA' | 'ARRI'
  classifier: 'PLN' | 'EST' | 'ACT'
  /** Days after the planned departure, and the time on that day. */
  at: [days: number, time: string]
  locode: string
  /** The time of the carrier's statement. */
  stated: [days: number, time: string]
  /** The reason for a delay, by the list of the Ship Message Design Group. */
  reason?: string
}

/** The carrier's statements in the course of the voyage. */
export const voyage = {
  departed: {
    code: 'DEPA',
    classifier: 'ACT',
    locode: 'CNSHA',
    at: [0, '19:20:00+08:00'],
    stated: [0, '12:00:00Z'],
  },
  delayed: {
    code: 'ARRI',
    classifier: 'EST',
    locode: 'DEHAM',
    reason: 'WEA',
    at: [35, '08:00:00+01:00'],
    stated: [19, '09:00:00Z'],
  },
  arrived: {
    code: 'ARRI',
    classifier: 'ACT',
    locode: 'DEHAM',
    at: [35, '07:10:00+01:00'],
    stated: [35, '06:40:00Z'],
  },
} as const satisfies Record<string, Call>

/** Adds days to a calendar date. Returns a date, or an instant if a time is given. */
export function after(date: string, days: number, time?: string): string {
  const day = new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
  return time === undefined ? day : `${day}T${time}`
}

/** A transport event of DCSA Track & Trace 2.2. Its ID is the same in every run, as a carrier's is. */
export function trackingEvent(
  step: keyof typeof voyage,
  { bookingRef, departsOn }: { bookingRef: string; departsOn: string },
) {
  const { code, classifier, at, locode, stated, ...rest }: Call = voyage[step]
  return {
    eventID: idOf(`${bookingRef} ${step}`),
    eventCreatedDateTime: after(departsOn, ...stated),
    eventType: 'TRANSPORT',
    eventClassifierCode: classifier,
    eventDateTime: after(departsOn, ...at),
    transportEventTypeCode: code,
    ...(rest.reason && { delayReasonCode: rest.reason }),
    transportCall: {
      transportCallID: `642W-${locode}`,
      exportVoyageNumber: '642W',
      UNLocationCode: locode,
      modeOfTransport: 'VESSEL',
      vessel: { vesselIMONumber: '9321483', vesselName: 'MAERSK ESSEN' },
    },
    documentReferences: [{ documentReferenceType: 'BKG', documentReferenceValue: bookingRef }],
  }
}

/** Derives a UUID from a text; the same text gives the same UUID. */
function idOf(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

/** A PDF of one empty page. */
export function onePage(title: string): Blob {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
    `<< /Title (${title}) >>`,
  ]
  let text = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 4 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return new Blob([text], { type: 'application/pdf' })
}
