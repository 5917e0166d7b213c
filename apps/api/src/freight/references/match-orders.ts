import { checkDigit } from '@portolan/freight/container-number'
import type { OrderReference, ReferenceType } from '@portolan/freight/ledger/reference-types'
import { normalizeReference, normalizeValue } from '@portolan/freight/ledger/reference-value'
import type { Database } from '#platform/db/database.ts'
import { chooseTrip } from './choose-trip.ts'
import { findNamedOrders, findTrips, type NamedOrder, type Trip } from './find-named-orders.ts'

/** A question to `matchOrders`: one event of a message. */
export interface MatchQuestion {
  references: readonly OrderReference[]
  /** When the event happened or will happen, an instant. */
  at: string
  /** Vessel, voyage or both, flight or plate, as far as the event has them. */
  conveyance: string | null
}

export interface OrderMatch {
  organizationId: string
  orderId: string
  /** The type of the matching reference. */
  by: ReferenceType
}

interface Step {
  types: readonly ReferenceType[]
  /** True if carriers' messages may teach it. */
  learned: boolean
  /** Selects the orders that a reference really means. */
  meant: (orders: NamedOrder[], question: MatchQuestion, trips: ReadonlyMap<string, Trip>) => NamedOrder[]
}

/** A reference that names more orders than this identifies none. */
const maxOrders = 20

const all: Step['meant'] = (orders) => orders

/** Two customers' orders may have the same number by coincidence. */
const ofOneCustomer: Step['meant'] = (orders) =>
  new Set(orders.map(({ organizationId }) => organizationId)).size === 1 ? orders : []

const onlyOne: Step['meant'] = (orders) => (orders.length === 1 ? orders : [])

/**
 * Tried in this order: the company's references decide in the first step that finds any order. Orders that
 * learned a reference of that step or an earlier one from a message match too, and if the company's
 * references name none, all orders that learned any. So an event's orders only grow with what orders learn:
 * messages find the same orders in any sequence. Types of one step are often confused with each other.
 */
const steps: readonly Step[] = [
  { types: ['FF', 'SI'], learned: false, meant: ofOneCustomer },
  { types: ['HBL', 'HAWB'], learned: true, meant: all },
  { types: ['MBL', 'MAWB'], learned: true, meant: all },
  { types: ['BKG'], learned: true, meant: all },
  { types: ['EQ'], learned: true, meant: chooseTrip },
  { types: ['PO', 'CR'], learned: false, meant: onlyOne },
]

/** Questions to look up per statement. */
const questionsPerStatement = 5_000

/**
 * The orders that each question's references name, empty for a question without a match; takes a few
 * statements for thousands.
 */
export async function matchOrders(
  database: Database,
  questions: readonly MatchQuestion[],
): Promise<OrderMatch[][]> {
  const answers: OrderMatch[][] = []
  for (let start = 0; start < questions.length; start += questionsPerStatement)
    answers.push(...(await matchPart(database, questions.slice(start, start + questionsPerStatement))))
  return answers
}

async function matchPart(database: Database, questions: readonly MatchQuestion[]): Promise<OrderMatch[][]> {
  const lookups = new Map<string, { value: string; types: readonly ReferenceType[]; learned: boolean }>()
  for (const { references } of questions)
    for (const reference of references) {
      const step = steps.find(({ types }) => types.includes(reference.type))
      if (step === undefined) continue
      for (const value of spellingsOf(reference))
        lookups.set(keyOf(step, value), { value, types: step.types, learned: step.learned })
    }
  const ordersByKey = await findNamedOrders(database, lookups)
  const inContainers = [...ordersByKey.values()].flat().filter(({ type }) => type === 'EQ')
  const trips = await findTrips(database, inContainers)
  return questions.map((question) => answer(question, ordersByKey, trips))
}

function answer(
  question: MatchQuestion,
  ordersByKey: ReadonlyMap<string, NamedOrder[]>,
  trips: ReadonlyMap<string, Trip>,
): OrderMatch[] {
  const ask = (step: Step, learned: boolean) => answerOfStep(step, learned, question, ordersByKey, trips)
  const own = steps.map((step) => ask(step, false))
  const first = own.findIndex((matches) => matches.length > 0)
  const learned = steps.slice(0, first < 0 ? steps.length : first + 1).flatMap((step) => ask(step, true))
  const matches = [...(own[first] ?? []), ...learned]
  // If an order is named in several ways, the narrowest counts.
  return [...new Map(matches.toReversed().map((match) => [match.orderId, match])).values()].toReversed()
}

/** The orders named by the references of one step, through the company's references or learned ones. */
function answerOfStep(
  step: Step,
  learned: boolean,
  question: MatchQuestion,
  ordersByKey: ReadonlyMap<string, NamedOrder[]>,
  trips: ReadonlyMap<string, Trip>,
): OrderMatch[] {
  return question.references.flatMap(({ type, value: rawValue, issuer }) => {
    if (!step.types.includes(type)) return []
    const spellings = spellingsOf({ type, value: rawValue, issuer })
      .flatMap((value) => ordersByKey.get(keyOf(step, value)) ?? [])
      .filter((order) => order.isLearned === learned)
    const chosenOrders = step.meant(distinctOrders(ofIssuer(spellings, issuer)), question, trips)
    if (chosenOrders.length > maxOrders) return []
    return chosenOrders.map(({ organizationId, orderId }) => ({ organizationId, orderId, by: type }))
  })
}

function keyOf(step: Step, value: string): string {
  return `${step.types[0]} ${value}`
}

/** The key of interchangeable types; null for a type that finds no orders. */
export function groupOf(type: ReferenceType): string | null {
  return steps.find(({ types }) => types.includes(type))?.types[0] ?? null
}

/** A carrier's code may precede its numbers or be missing; so may a container's check digit. */
export function spellingsOf({ type, value: rawValue, issuer }: OrderReference): string[] {
  const value = normalizeValue(type, rawValue)
  if (type === 'EQ') return /^[A-Z]{4}\d{6}$/.test(value) ? [`${value}${checkDigit(value)}`] : [value]
  const carrier = normalizeReference(issuer ?? '')
  if (carrier === '' || !['HBL', 'MBL', 'BKG'].includes(type)) return [value]
  const bare = value.startsWith(carrier) ? value.slice(carrier.length) : value
  return bare === '' ? [value] : [bare, `${carrier}${bare}`]
}

/**
 * Each carrier has its own numbers: if one order's number is this issuer's, those of other issuers are
 * different numbers.
 */
function ofIssuer(orders: NamedOrder[], issuer: string | null): NamedOrder[] {
  const own = normalizeReference(issuer ?? '')
  if (own === '' || !orders.some((order) => order.issuer === own)) return orders
  return orders.filter((order) => order.issuer === own || order.issuer === '')
}

function distinctOrders(orders: readonly NamedOrder[]): NamedOrder[] {
  return [...new Map(orders.map((order) => [order.orderId, order])).values()]
}
