import type { BookingValues } from './booking-values.ts'
import { textAt, valueAt } from './paths.ts'
import type { FieldProblem } from './problems.ts'

/** The server's message about a field, with the field's value at that time. */
export interface StandingProblem {
  problem: FieldProblem
  held: string
}

/** The value of a field together with its line, since another line may have moved to the same path. */
function heldAt(values: BookingValues, path: string): string {
  const row = path.split('.', 2).join('.')
  // UN number, class and packing group are only valid together.
  const scope = path.startsWith('dangerousGoods.') ? row : path
  return JSON.stringify([textAt(values, `${row}.id`), valueAt(values, scope) ?? null])
}

/** Stores the server's messages about a booking. */
export function standing(problems: readonly FieldProblem[], values: BookingValues): StandingProblem[] {
  return problems.map((problem) => ({ problem, held: heldAt(values, problem.path) }))
}

/** The messages that still apply: a field changed since may be correct now, which only the server knows. */
export function stillStanding(problems: readonly StandingProblem[], values: BookingValues): FieldProblem[] {
  return problems.flatMap(({ problem, held }) => (heldAt(values, problem.path) === held ? [problem] : []))
}
