import type { Position } from './locode-position.ts'

/** A row of built/locodes.tsv: one name of one code. */
export interface BuiltLocode {
  code: string
  name: string
  /** How early it comes in a search: tenths of the logarithm of the people that it is worth. */
  weight: number
  subdivision: string
  /** With what other sources know: `1` for ports of trade, `4` for served airports. */
  functions: string
  position: Position | null
  zone: string
  /** The code of the port that it is one with; empty where it is itself. */
  group: string
  /** The id of the city in cities.tsv that it is; empty where it is none of these. */
  city: string
  /** A further name, or its later words, which only find the code. */
  alias: 'name' | 'words' | null
}
