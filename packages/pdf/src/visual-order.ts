import bidiFactory from 'bidi-js'

const bidi = bidiFactory()
const rightToLeft = /[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/u

/** A stretch of a text that is read in one direction; odd levels go from right to left. */
export interface Run {
  text: string
  level: number
}

/** True if a text goes from right to left: its first letter with a direction decides. */
export function isRightToLeft(text: string): boolean {
  if (!rightToLeft.test(text)) return false
  return (bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0) % 2 === 1
}

/** The runs of a line in the order in which they are drawn, by rule L2 of the bidirectional algorithm. */
export function visualRuns(line: string, startsRight: boolean): Run[] {
  if (!startsRight && !rightToLeft.test(line)) return [{ text: line, level: 0 }]
  const text = line.trimEnd()
  const { levels } = bidi.getEmbeddingLevels(text, startsRight ? 'rtl' : 'ltr')
  const mirrored = bidi.getMirroredCharactersMap(text, levels)
  const runs: Run[] = []
  for (let index = 0; index < text.length; index++) {
    const level = levels[index] ?? 0
    const letter = mirrored.get(index) ?? text[index] ?? ''
    const last = runs.at(-1)
    if (last?.level === level) last.text += letter
    else runs.push({ text: letter, level })
  }
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--)
    for (let start = 0; start < runs.length; start++) {
      let end = start
      while (end < runs.length && (runs[end]?.level ?? 0) >= level) end++
      if (end - start > 1) runs.splice(start, end - start, ...runs.slice(start, end).reverse())
      start = Math.max(start, end)
    }
  // The blank at the end of a wrapped line would indent it on the left.
  return [...runs, { text: line.slice(text.length), level: 0 }]
}
