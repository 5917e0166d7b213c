/**
 * The classes and divisions of the UN Model Regulations; class 1 may add a compatibility group, as in 1.4S.
 */
export const dangerousGoodsClasses = [
  '1.1',
  '1.2',
  '1.3',
  '1.4',
  '1.5',
  '1.6',
  '2.1',
  '2.2',
  '2.3',
  '3',
  '4.1',
  '4.2',
  '4.3',
  '5.1',
  '5.2',
  '6.1',
  '6.2',
  '7',
  '8',
  '9',
] as const

export const packingGroups = ['I', 'II', 'III'] as const
export type PackingGroup = (typeof packingGroups)[number]

const classes: ReadonlySet<string> = new Set(dangerousGoodsClasses)

/** The division without its compatibility group: 1.4 for 1.4S. */
export function divisionOf(text: string): string {
  return text.replace(/^(1\.[1-6])[A-HJ-LNS]$/, '$1')
}

/** Recognizes a class, a division, or a division of class 1 with its compatibility group. */
export function isDangerousGoodsClass(text: string): boolean {
  return classes.has(divisionOf(text))
}

export function isPackingGroup(text: string): text is PackingGroup {
  return packingGroups.some((group) => group === text)
}

/**
 * The use of packing groups in a class. `some`: self-reactive substances (4.1) and many articles of class 9,
 * such as lithium batteries, have none.
 */
export function packingGroupUse(dangerousClass: string): 'always' | 'some' | 'never' {
  if (/^(1|2|7|5\.2|6\.2)(\.|$)/.test(dangerousClass)) return 'never'
  return dangerousClass === '4.1' || dangerousClass === '9' ? 'some' : 'always'
}
