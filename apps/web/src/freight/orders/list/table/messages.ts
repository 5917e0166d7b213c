export const messages = {
  width: 'Ширина столбца «{name}»',
  widthSpoken: '{width} пикселей',
  edgeHint: 'Потяните, чтобы изменить ширину. Двойной щелчок вернёт обычную',
} as const
