// What a table can do once it is drawn.

export { ColumnEdge } from './column-edge.tsx'
export { copyRows } from './copy-rows.ts'
