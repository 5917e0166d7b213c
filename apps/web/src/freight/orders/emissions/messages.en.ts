import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  title: 'Emissions',
  approximately: 'about {amount}',
  tonnes: '{amount} t CO₂e',
  kilograms: '{amount} kg CO₂e',
  source: '{factors}, {scope}',
  scope: {
    'well-to-wheel': 'well to wheel',
    'tank-to-wheel': 'tank to wheel',
  },
  caption: 'Emissions by leg',
  leg: 'Leg',
  fromTo: '{from} → {to}',
  distance: 'Distance, about',
  factor: 'g per tonne-km',
  co2e: 'Emissions',
  how: 'How it’s calculated',
  formula: 'CO₂e = gross weight in tonnes × kilometers × grams per tonne-kilometer, leg by leg',
  explanation: 'Gross weight {weight}; {factors} emission factors, {scope}.',
  about:
    'Distances are approximate: the great circle by air, sea lanes by sea, the straight line plus 20% by road and rail.',
  noWeight: 'Available once the gross weight is known.',
  noDistance: 'Available once the distance of every leg is known.',
} as const satisfies Translation<typeof russian>
