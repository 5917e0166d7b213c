import type { OrderReference } from '@portolan/freight/ledger/reference-types'
import { hasPdfMark } from '@portolan/pdf/pdf-mark'
import type { Attachment } from '#carrier-message.ts'
import { isObject, type JsonObject } from '#dcsa/json/read-json.ts'
import type { FeedbackList } from '#feedback-list.ts'
import { cleanText } from '#statement/clean-text.ts'

/** The PDF inside an arrival notice, with `fallback` as its name; none with a warning if it isn't one. */
export function readPdf(
  notice: JsonObject,
  fallback: string,
  references: OrderReference[],
  path: string,
  feedback: FeedbackList,
): Attachment[] {
  const sent = notice.arrivalNoticeVisualization
  if (sent == null) return []
  const own = `${path}.arrivalNoticeVisualization`
  const refuse = (why: string) => {
    feedback.add('WARN', 'attachment-refused', own, why)
    return []
  }
  if (!isObject(sent) || typeof sent.content !== 'string') return refuse('its content is missing')
  const type = cleanText(sent.contentType ?? sent.mediaType, 100)
  if (type !== null && type.toLowerCase() !== 'application/pdf') return refuse('it is not a PDF')
  const content = Buffer.from(sent.content, 'base64')
  if (!hasPdfMark(content)) return refuse("its content isn't a PDF in Base64")
  const name = cleanText(sent.name, 200)?.replace(/[/\\]/g, '-') ?? fallback
  return [{ kind: 'arrival-notice', name, contentType: 'application/pdf', content, references }]
}
