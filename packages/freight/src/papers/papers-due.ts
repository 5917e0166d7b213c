import type { ExpectedPapers } from './expected-papers.ts'
import type { Border, PaperDue, PaperProvider, PaperRule } from './paper-rule.ts'

interface PaperTimes {
  planned: string | null
  estimated: string | null
  actual: string | null
}

/** A document of the order; `state` is null for one of the company's own. */
export interface PaperDocument {
  id: string
  kind: string
  state: 'submitted' | 'accepted' | 'rejected' | null
}

/** The facts about an order that the rules use. Documents are the oldest first. */
export interface PaperFacts {
  status: 'active' | 'archived'
  shipmentStatus: string
  transportMode: string
  loadType: string
  incoterms: string
  fromCountry: string
  toCountry: string
  departure: PaperTimes
  arrival: PaperTimes
  documents: readonly PaperDocument[]
}

/** A paper that an order needs, with the document that is there for it. */
export interface ExpectedPaper {
  kinds: readonly string[]
  provider: PaperProvider
  due: PaperDue
  /** When it's due as far as that is known: an estimate while the event has no actual time. */
  dueAt: string | null
  /** From when on it's missing if it isn't there by then; null while that can't be known. */
  from: string | null
  state: 'absent' | 'present' | 'submitted' | 'accepted' | 'rejected'
  documentId: string | null
}

/** Papers of an order by count, and those that are missing from an instant on. */
export interface PapersDue {
  expected: number
  present: number
  missing: { kinds: readonly string[]; provider: PaperProvider; from: string }[]
}

const hourMs = 3_600_000

/** Every paper that an order needs, in the order of the rules. An archived or canceled order needs none. */
export function papersOf(facts: PaperFacts, data: ExpectedPapers): ExpectedPaper[] {
  if (facts.status === 'archived' || facts.shipmentStatus === 'CANCELED') return []
  const border = borderBetween(facts, data)
  const seen = new Set<string>()
  return data.papers.filter((rule) => matches(rule, facts, border) && isFirst(rule, seen)).map(paperOf)

  function paperOf({ kinds, provider, due }: PaperRule): ExpectedPaper {
    const document = bestDocument(facts.documents.filter(({ kind }) => kinds.includes(kind)))
    const times = facts[due.event]
    const expectedAt = times.actual ?? times.estimated ?? times.planned
    return {
      kinds,
      provider,
      due,
      dueAt: shifted(due.time === 'planned' ? times.planned : expectedAt, due),
      from: shifted(due.time === 'expected' ? expectedAt : times[due.time], due),
      state: document === null ? 'absent' : (document.state ?? 'present'),
      documentId: document?.id ?? null,
    }
  }
}

/**
 * How many papers an order needs and has, and which are missing from when on. What waits for the company
 * isn't missing.
 */
export function papersDue(facts: PaperFacts, data: ExpectedPapers): PapersDue {
  const papers = papersOf(facts, data)
  return {
    expected: papers.length,
    present: papers.filter(({ state }) => state === 'present' || state === 'accepted').length,
    missing: papers.flatMap(({ kinds, provider, from, state }) =>
      from !== null && (state === 'absent' || state === 'rejected') ? [{ kinds, provider, from }] : [],
    ),
  }
}

/** Returns the border between the countries of an order. */
function borderBetween({ fromCountry, toCountry }: PaperFacts, data: ExpectedPapers): Border {
  if (fromCountry === toCountry) return 'domestic'
  const isShared = data.customsTerritories.some(
    (countries) => countries.includes(fromCountry) && countries.includes(toCountry),
  )
  return isShared ? 'internal' : 'customs'
}

const includes = (list: readonly string[] | undefined, value: string) => !list || list.includes(value)

function matches(rule: PaperRule, facts: PaperFacts, border: Border): boolean {
  return (
    includes(rule.modes, facts.transportMode) &&
    includes(rule.loadTypes, facts.loadType) &&
    includes(rule.incoterms, facts.incoterms) &&
    includes(rule.borders, border) &&
    includes(rule.from, facts.fromCountry) &&
    includes(rule.to, facts.toCountry) &&
    includes(rule.states, facts.shipmentStatus)
  )
}

function isFirst({ kinds }: PaperRule, seen: Set<string>): boolean {
  const key = kinds.toSorted().join()
  if (seen.has(key)) return false
  seen.add(key)
  return true
}

const strength = { accepted: 3, submitted: 2, rejected: 1 } as const

/**
 * The document that says most about a paper: one that is there, else one that waits, else the last that was
 * rejected.
 */
function bestDocument(documents: readonly PaperDocument[]): PaperDocument | null {
  const strengthOf = ({ state }: PaperDocument) => (state === null ? 4 : strength[state])
  return documents.reduce<PaperDocument | null>(
    (best, document) => (best && strengthOf(best) > strengthOf(document) ? best : document),
    null,
  )
}

function shifted(at: string | null, { hours }: PaperDue): string | null {
  return at === null ? null : new Date(Date.parse(at) + hours * hourMs).toISOString()
}
