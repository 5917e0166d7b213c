import { cleanText } from '#statement/clean-text.ts'
import type { Feedback } from './carrier-message.ts'
import { feedbackTexts } from './feedback-texts.ts'

type Texts = typeof feedbackTexts
export type FeedbackCode = keyof Texts

const maxRemarks = 50

/**
 * Collects what there is to say about an entry or a message; bounded, as a hostile file can be wrong a
 * million times.
 */
export class FeedbackList {
  readonly items: Feedback[] = []
  hasErrors = false
  #insisted = 0

  add<Code extends FeedbackCode>(
    severity: Feedback['severity'],
    code: Code,
    propertyPath: string,
    ...values: Parameters<Texts[Code]>
  ): void {
    if (severity === 'ERROR') this.hasErrors = true
    if (this.#hasRoom(propertyPath)) this.items.push(remark(severity, code, propertyPath, values))
  }

  /** Adds what the sender has to know however much else there is to say, such as a bound; to be said once. */
  insist<Code extends FeedbackCode>(
    severity: Feedback['severity'],
    code: Code,
    propertyPath: string,
    ...values: Parameters<Texts[Code]>
  ): void {
    this.items.unshift(remark(severity, code, propertyPath, values))
    this.#insisted++
  }

  /** Hands what was collected to the list of an entry. */
  moveTo(other: FeedbackList): void {
    other.hasErrors ||= this.hasErrors
    for (const item of this.items.splice(0)) if (other.#hasRoom(item.propertyPath)) other.items.push(item)
  }

  #hasRoom(propertyPath: string): boolean {
    const count = this.items.length - this.#insisted
    if (count === maxRemarks) {
      const message = feedbackTexts['more-feedback'](maxRemarks)
      this.items.push({ severity: 'INFO', code: 'more-feedback', message, propertyPath })
    }
    return count < maxRemarks
  }
}

function remark<Code extends FeedbackCode>(
  severity: Feedback['severity'],
  code: Code,
  propertyPath: string,
  values: Parameters<Texts[Code]>,
): Feedback {
  // The compiler can't follow that the values are those of the code.
  const write = feedbackTexts[code] as (...values: unknown[]) => string
  // Both may hold what was sent.
  const message = cleanText(write(...values), 1000) ?? code
  return { severity, code, message, propertyPath: cleanText(propertyPath, 300) ?? '?' }
}
