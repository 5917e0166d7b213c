import { fieldError } from '#platform/api/problem.ts'
import { StepUpCanceled } from '#platform/api/session/step-up.ts'

/** Field → its error, in words. */
export type FieldErrors<Field extends string> = { [Name in Field]?: string | undefined }

/** The errors of a form. */
export interface FormErrors<Field extends string> {
  byField: FieldErrors<Field>
  /** The error of the form as a whole; null if there is none, or if a field shows it. */
  general: unknown
}

/**
 * The errors of the client's check, else of the server, by field. An error that names no field is about the
 * whole form; closing a step-up is no error.
 */
export function formErrors<Field extends string>(
  fields: readonly Field[],
  own: FieldErrors<Field>,
  failure: unknown,
): FormErrors<Field> {
  const byField: FieldErrors<Field> = {}
  let isAtField = false
  for (const field of fields) {
    const text = fieldError(failure, field)
    isAtField ||= text !== undefined
    const message = own[field] ?? text
    if (message !== undefined) byField[field] = message
  }
  const isNothing = isAtField || failure instanceof StepUpCanceled
  return { byField, general: isNothing ? null : failure }
}
