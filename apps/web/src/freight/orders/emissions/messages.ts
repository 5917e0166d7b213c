export const messages = {
  title: 'Выбросы',
  approximately: 'около {amount}',
  tonnes: '{amount} т CO₂-экв.',
  kilograms: '{amount} кг CO₂-экв.',
  source: '{factors}, {scope}',
  scope: {
    'well-to-wheel': 'с учётом производства топлива (well to wheel)',
    'tank-to-wheel': 'только сжигание топлива (tank to wheel)',
  },
  caption: 'Выбросы по участкам',
  leg: 'Участок',
  fromTo: '{from} → {to}',
  distance: 'Расстояние, около',
  factor: 'г на тонно-км',
  co2e: 'Выбросы',
  how: 'Как это рассчитано',
  formula: 'CO₂-экв. = вес брутто в тоннах × километры × граммы на тонно-километр, по каждому участку',
  explanation: 'Вес брутто {weight}; коэффициенты {factors}, {scope}.',
  about:
    'Расстояния приблизительные: по воздуху – дуга большого круга, по морю – морские пути, по дорогам и рельсам – расстояние по прямой + 20\u00a0%.',
  noWeight: 'Появятся, когда станет известен вес брутто.',
  noDistance: 'Появятся, когда станут известны расстояния всех участков.',
} as const
