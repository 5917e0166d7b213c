import type { Finding } from '@portolan/contract/freight/preorders/finding'
import { createContext, use, useId } from 'react'
import { useFieldNames } from '#freight/preorders/fields/use-field-names.ts'
import { fieldId, valueAt } from '#freight/preorders/values/paths.ts'
import { type FieldProblem, type ProblemsByField, problemsAt } from '#freight/preorders/values/problems.ts'

/** A part of the form: the whole, or one line of cargo, which is rendered again only when it changes. */
export interface BookingPart {
  /** Prefix of its paths, such as `units.3.`; empty for the whole. */
  prefix: string
  values: object
  problems: ProblemsByField
  change: (path: string, value: unknown) => void
  onFix: (fix: NonNullable<Finding['fix']>) => void
}

const PartContext = createContext<BookingPart | null>(null)
export const BookingPartProvider = PartContext

export function useBookingPart(): BookingPart {
  const part = use(PartContext)
  if (!part) throw new Error('BookingPartProvider is missing')
  return part
}

/** Props for the control of a field. */
export interface BookingFieldProps {
  id: string
  label: string
  value: unknown
  error: string | undefined
  problems: readonly FieldProblem[]
  guidanceId: string
  set: (value: unknown) => void
}

const people = ['contact', 'emergencyContact']

/** The label of a field without its group, which is the heading above it. */
export function useFieldLabel(): (path: string) => string {
  const names = useFieldNames()
  return (path) => {
    const parts = path.split('.')
    return names(parts.slice(people.includes(parts.at(-2) ?? '') ? -2 : -1).join('.'))
  }
}

/** A field by its path within the part. */
export function useBookingField(path: string): BookingFieldProps {
  const { prefix, values, problems, change } = useBookingPart()
  const label = useFieldLabel()
  const guidanceId = useId()
  const whole = `${prefix}${path}`
  const own = problemsAt(problems, whole)
  return {
    id: fieldId(whole),
    label: label(path),
    value: valueAt(values, path),
    error: own.find(({ severity }) => severity === 'error')?.message,
    problems: own,
    guidanceId,
    set: (value) => change(whole, value),
  }
}
