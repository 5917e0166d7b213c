import published from '@portolan/freight/attention-rules.json' with { type: 'json' }

type Mode = 'sea' | 'air' | 'truck' | 'rail'

/** From when on something needs attention; a company may replace these figures with its own. */
export interface AttentionRules {
  /** Hours under way without news, by the mode of the leg. */
  silentHours: Readonly<Record<Mode, number>>
  /** Hours that a stop needs between arrival and departure, by the mode that goes on. */
  transshipmentHours: Readonly<Record<Mode, number>>
  /** Hours before free time ends. */
  freeTimeHours: number
  /** Hours before a cut-off. */
  cutOffHours: number
}

/** The figures that ship with the product. */
export const attentionRules: AttentionRules = published
