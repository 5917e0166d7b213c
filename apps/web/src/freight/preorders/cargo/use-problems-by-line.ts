import { useMemo, useRef } from 'react'
import type { FieldProblem, ProblemsByField } from '#freight/preorders/values/problems.ts'

const none: ProblemsByField = new Map()
type Lines = ReadonlyMap<number, { text: string; problems: ProblemsByField }>

/**
 * The problems of each line of cargo, as the same object while they're equal, so that the line isn't rendered
 * again.
 */
export function useProblemsByLine(problems: ProblemsByField): (index: number) => ProblemsByField {
  const before = useRef<Lines>(new Map())
  return useMemo(() => {
    const grouped = new Map<number, Map<string, readonly FieldProblem[]>>()
    for (const [path, own] of problems) {
      const match = /^units\.(\d+)(\.|$)/.exec(path)
      if (!match) continue
      const index = Number(match[1])
      grouped.set(index, (grouped.get(index) ?? new Map()).set(path, own))
    }
    const lines = new Map(
      [...grouped].map(([index, own]) => {
        const text = JSON.stringify([...own])
        const previous = before.current.get(index)
        return [index, previous?.text === text ? previous : { text, problems: own }] as const
      }),
    )
    before.current = lines
    return (index: number) => lines.get(index)?.problems ?? none
  }, [problems])
}
