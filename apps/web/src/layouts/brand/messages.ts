export const messages = {
  links: 'О компании',
  notice: 'Правовая информация',
  privacy: 'Конфиденциальность',
  terms: 'Условия',
  failed: 'Не удалось загрузить документ',
} as const
