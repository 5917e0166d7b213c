import { incotermCodes, loadTypes } from '@portolan/contract/freight/orders/order-codes'
import { transportModes } from '@portolan/contract/freight/orders/order-filter'
import type { Place } from '@portolan/contract/freight/places'
import type { ContentChanges, PreorderContent } from '@portolan/contract/freight/preorders/preorder-content'
import type { FieldQuestion } from '@portolan/contract/freight/preorders/preorder-steps'
import type { Locale } from '@portolan/contract/identity/users'
import { containerTypes } from '@portolan/freight/booking/container-types'
import {
  type AnswerFault,
  type AskedField,
  askedFields,
  readAnswers,
} from '#freight/preorders/conversation/answers.ts'
import { valueAt } from './sheet.ts'

/** A reply that isn't sent yet: questions about fields, and new values as typed. */
export interface Draft {
  questions: Readonly<Record<string, string>>
  changes: Readonly<Record<string, string>>
  places: { readonly from?: Place; readonly to?: Place }
  /** IDs of lines of cargo that the proposal removes. */
  removedUnits: readonly string[]
  /** Why the booking should change; the customer reads it above the changes. */
  note: string
}

export const emptyDraft: Draft = { questions: {}, changes: {}, places: {}, removedUnits: [], note: '' }

/** How the new value of a field is entered; null if the company can only ask about it. */
export type FieldEditor =
  | { kind: 'place'; end: 'from' | 'to' }
  | { kind: 'choice'; values: readonly string[] }
  | { kind: 'answer'; field: AskedField }

const choices: Readonly<Record<string, readonly string[]>> = {
  transportMode: transportModes,
  loadType: loadTypes,
  incoterms: incotermCodes,
  service: ['DOOR', 'TERMINAL'],
  isoType: Object.keys(containerTypes),
  packingGroup: ['I', 'II', 'III'],
}

/** Texts that no answer of the customer takes, since they are only asked for as a whole. */
const texts: ReadonlySet<string> = new Set(['amount', 'currency'])

export function editorOf(content: PreorderContent, path: string): FieldEditor | null {
  if (path === 'from' || path === 'to') return { kind: 'place', end: path }
  const [member = ''] = path.split('.').slice(-1)
  const values = choices[member]
  if (values) return { kind: 'choice', values }
  const [field] = askedFields(content, [{ path, question: '' }])
  if (!field) return null
  if (texts.has(member)) return { kind: 'answer', field: { ...field, kind: 'text' } }
  return field.kind === 'words' ? null : { kind: 'answer', field }
}

/** A field as `readAnswers` reads its typed text. */
function askedFieldOf(content: PreorderContent, path: string): AskedField | null {
  const editor = editorOf(content, path)
  if (editor?.kind === 'answer') return editor.field
  return editor?.kind === 'choice' ? { path, kind: 'text', questions: [] } : null
}

/** The changes of a draft, whole members as the server takes them, and values that can't be read. */
export function readDraft(
  content: PreorderContent,
  { changes: typed, places, removedUnits }: Draft,
  locale: Locale,
): { changes: ContentChanges; faults: Readonly<Record<string, AnswerFault>> } {
  const fields = Object.keys(typed).flatMap((path) => askedFieldOf(content, path) ?? [])
  const { changes, faults } = readAnswers(content, fields, typed, locale)
  const units = (changes.units ?? content.units).filter(({ id }) => !removedUnits.includes(id ?? ''))
  // Only cargo by sea and rail has full or part loads.
  const mode = changes.transportMode
  const isLoadGone = mode === 'air' || mode === 'truck'
  return {
    changes: {
      ...changes,
      ...places,
      ...(isLoadGone && content.loadType !== 'not-set' && { loadType: 'not-set' as const }),
      ...(units.length < content.units.length && { units }),
    },
    faults,
  }
}

/** The questions of a draft in the order of the booking. */
export function questionsOf({ questions }: Draft): FieldQuestion[] {
  return Object.entries(questions).map(([path, question]) => ({ path, question: question.trim() }))
}

/** The paths that a draft changes. */
export function changedPaths({ changes, places }: Draft): string[] {
  return [...Object.keys(places), ...Object.keys(changes)]
}

export function isEmpty(draft: Draft): boolean {
  const { questions, removedUnits, note } = draft
  return (
    Object.keys(questions).length === 0 &&
    changedPaths(draft).length === 0 &&
    removedUnits.length === 0 &&
    note.trim() === ''
  )
}

const without = <Value>(record: Readonly<Record<string, Value>>, path: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([each]) => each !== path))

/** A draft with another question about a field; none if the text is empty. */
export function withQuestion(draft: Draft, path: string, question: string): Draft {
  const others = without(draft.questions, path)
  return { ...draft, questions: question.trim() === '' ? others : { ...others, [path]: question } }
}

/** A draft with another value of a field; null takes the change back. */
export function withChange(draft: Draft, path: string, typed: string | null): Draft {
  const others = without(draft.changes, path)
  return { ...draft, changes: typed === null ? others : { ...others, [path]: typed } }
}

export function withPlace(draft: Draft, end: 'from' | 'to', place: Place | null): Draft {
  return {
    ...draft,
    places: { ...without(draft.places as Record<string, Place>, end), ...(place && { [end]: place }) },
  }
}

export function withUnitRemoved(draft: Draft, id: string, isRemoved: boolean): Draft {
  const others = draft.removedUnits.filter((each) => each !== id)
  return { ...draft, removedUnits: isRemoved ? [...others, id] : others }
}

/** The value as it is now, typed as a person would. */
export function typedNow(content: PreorderContent, path: string, locale: Locale): string {
  const value = valueAt(content, path)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value).replace('.', locale === 'ru' ? ',' : '.')
  return typeof value === 'string' ? value : ''
}
