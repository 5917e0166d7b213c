export const messages = {
  code: 'Код',
  sentByEmail: 'Мы отправили код из шести цифр на <b>{destination}</b>.',
  sentBySms: 'Мы отправили код из шести цифр в SMS на <b>{destination}</b>.',
  resend: 'Отправить код ещё раз',
  resendIn: 'Новый код через {seconds} с',
  resent: 'Новый код отправлен.',
  checking: 'Проверяем код',
} as const
