export const messages = {
  password: 'Пароль',
  newPassword: 'Новый пароль',
  confirmation: 'Пароль ещё раз',
  mismatch: 'Пароли не совпадают.',
  missing: 'Введите пароль.',
  tooWeak: 'Пароль не соответствует требованиям.',
  rules: 'Требования к паролю',
  ruleLength: 'От {shortest} до {longest} любых символов',
  ruleNameless: 'Не содержит вашего имени, адреса почты и названия компании',
  met: 'выполнено',
  unmet: 'пока не выполнено',
} as const
