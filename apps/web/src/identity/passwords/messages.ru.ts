export const messages = {
  password: 'Пароль',
  newPassword: 'Новый пароль',
  confirmation: 'Пароль ещё раз',
  mismatch: 'Пароли не совпадают',
  missing: 'Придумайте пароль.',
  tooWeak: 'Пароль не отвечает требованиям.',
  rules: 'Требования к паролю',
  ruleLength: 'От {shortest} до {longest} символов, любых',
  ruleNameless: 'Без вашего имени, адреса и названия компании',
  met: 'выполнено',
  unmet: 'пока не выполнено',
} as const
