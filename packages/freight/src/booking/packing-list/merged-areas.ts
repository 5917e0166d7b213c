/** Cells of a sheet that are one, by rows and columns from 0; only the first has a value. */
export interface MergedArea {
  top: number
  left: number
  bottom: number
}

/** For each cell that another one above covers: the row of that one. */
export function coveredRows(areas: readonly MergedArea[]): (row: number, column: number) => number | null {
  const byColumn = new Map<number, MergedArea[]>()
  for (const area of areas) byColumn.set(area.left, [...(byColumn.get(area.left) ?? []), area])
  return (row, column) =>
    byColumn.get(column)?.find(({ top, bottom }) => row > top && row <= bottom)?.top ?? null
}
