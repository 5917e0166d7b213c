export const messages = {
  page: 'Страница {number} из {count}',
  pageFailed: 'Эту страницу не удалось показать. Откройте документ в новой вкладке.',
  zoomIn: 'Увеличить',
  zoomOut: 'Уменьшить',
} as const
