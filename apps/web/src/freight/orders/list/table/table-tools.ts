// Loaded once the table is drawn.

export { ColumnEdge } from './column-edge.tsx'
export { copyRows } from './copy-rows.ts'
