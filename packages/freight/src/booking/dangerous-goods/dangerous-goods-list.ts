import type { PackingGroup } from './classes.ts'

/** A line of an operator's list. */
export interface DangerousGoodsEntry {
  unNumber: string
  properShippingName: string
  class: string
  /** null among them: also without one. Null instead of a list: the file has no such column. */
  packingGroups: (PackingGroup | null)[] | null
}

/** The entries by UN number; one number may have several. */
export type DangerousGoodsList = ReadonlyMap<string, readonly DangerousGoodsEntry[]>
