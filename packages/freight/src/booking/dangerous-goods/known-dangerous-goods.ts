import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DangerousGoodsEntry, DangerousGoodsList } from './dangerous-goods-list.ts'
import { readDangerousGoodsList } from './read-dangerous-goods-list.ts'

let loaded: DangerousGoodsList | undefined

/**
 * The numbers that are transported most, read at first use; on the server only. They fill in fields and
 * refuse nothing: the UN list has thousands more.
 */
export function knownDangerousGoods(): DangerousGoodsList {
  const file = join(import.meta.dirname, '..', '..', '..', 'dangerous-goods.csv')
  loaded ??= readDangerousGoodsList(readFileSync(file, 'utf8')).list
  return loaded
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}-]+/gu) ?? []

/** Entries whose number begins with the search's digits, or whose name has words that begin with its words. */
export function findDangerousGoods(
  list: DangerousGoodsList,
  search: string,
  limit: number,
): { count: number; results: DangerousGoodsEntry[] } {
  const digits = /^(?:un)?[\s-]*(\d{1,4})$/i.exec(search.trim())?.[1]
  const wanted = wordsOf(search)
  const isWanted = ({ unNumber, properShippingName }: DangerousGoodsEntry) => {
    if (digits !== undefined) return unNumber.startsWith(digits)
    const words = wordsOf(properShippingName)
    return wanted.length > 0 && wanted.every((word) => words.some((each) => each.startsWith(word)))
  }
  const matches = [...list.values()].flat().filter(isWanted)
  const sorted = matches.toSorted((a, b) => (a.unNumber < b.unNumber ? -1 : a.unNumber > b.unNumber ? 1 : 0))
  return { count: sorted.length, results: sorted.slice(0, limit) }
}
