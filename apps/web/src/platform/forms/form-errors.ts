import { fieldError } from '#platform/api/problem.ts'
import { StepUpCanceled } from '#platform/api/session/step-up.ts'

/** Field → what is wrong with it, in words. */
export type FieldErrors<Field extends string> = { [Name in Field]?: string | undefined }

/** What is wrong with a form. */
export interface FormErrors<Field extends string> {
  byField: FieldErrors<Field>
  /** What failed about the form as a whole; null where nothing did, or where it's shown at a field. */
  general: unknown
}

/**
 * What this side found, else what the server said, field by field. A failure that names none of the fields is
 * about the whole form; closing the question of a step-up is no failure.
 */
export function formErrors<Field extends string>(
  fields: readonly Field[],
  own: FieldErrors<Field>,
  failure: unknown,
): FormErrors<Field> {
  const byField: FieldErrors<Field> = {}
  let isAtField = false
  for (const field of fields) {
    const said = fieldError(failure, field)
    isAtField ||= said !== undefined
    const message = own[field] ?? said
    if (message !== undefined) byField[field] = message
  }
  const isNothing = isAtField || failure instanceof StepUpCanceled
  return { byField, general: isNothing ? null : failure }
}
