import type { BookingValues } from './booking-values.ts'
import { textAt, valueAt } from './paths.ts'
import type { FieldProblem } from './problems.ts'

/** What the server said about a field, and what the field held then. */
export interface StandingProblem {
  problem: FieldProblem
  held: string
}

/** What a field holds, together with its line: another line may have come to the same path. */
function heldAt(values: BookingValues, path: string): string {
  const row = path.split('.', 2).join('.')
  // UN number, class and packing group are right or wrong together.
  const scope = path.startsWith('dangerousGoods.') ? row : path
  return JSON.stringify([textAt(values, `${row}.id`), valueAt(values, scope) ?? null])
}

/** Keeps what the server says about a booking. */
export function standing(problems: readonly FieldProblem[], values: BookingValues): StandingProblem[] {
  return problems.map((problem) => ({ problem, held: heldAt(values, problem.path) }))
}

/** What still holds: a field that has changed since may be right by now, and only the server knows. */
export function stillStanding(found: readonly StandingProblem[], values: BookingValues): FieldProblem[] {
  return found.flatMap(({ problem, held }) => (heldAt(values, problem.path) === held ? [problem] : []))
}
