// The list as lines: a table, or rows where it has no room. The list begins as cards, so this loads later.

export { OrderCompactList } from './order-compact-list.tsx'
export { OrderTable } from './order-table.tsx'
