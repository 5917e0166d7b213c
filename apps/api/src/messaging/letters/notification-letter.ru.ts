import type { NotificationWords } from './notification-letter.ts'

export const notificationWords: NotificationWords = {
  locale: 'ru',
  headline: {
    'order-departed': (number) => `Заказ ${number} отправлен`,
    'order-arrived': (number) => `Заказ ${number} прибыл`,
    'order-delayed': (number) => `Заказ ${number} задерживается`,
    'arrival-changed': (number) => `Заказ ${number}: изменился срок прибытия`,
    'order-canceled': (number) => `Заказ ${number} отменён`,
    'document-added': (number) => `Заказ ${number}: новый документ`,
    'invoice-added': (number) => `Заказ ${number}: новый счёт`,
    'preorder-approved': (number) => `Предварительный заказ ${number} принят`,
    'preorder-rejected': (number) => `Предварительный заказ ${number} отклонён`,
  },
  security: {
    'sign-in': 'Новый вход в ваш личный кабинет',
    'second-factor': 'Изменён двухэтапный вход',
    password: 'Изменён пароль',
    other: 'Изменились настройки безопасности',
  },
  fact: {
    route: 'Маршрут',
    place: 'Где',
    time: 'Когда',
    newArrival: 'Ожидается',
    before: 'Прежний срок',
    reason: 'Причина',
    document: 'Документ',
    invoice: 'Счёт',
    amount: 'Сумма',
    due: 'Оплатить до',
  },
  notYou: 'Если это были не вы, сразу смените пароль.',
  openOrder: 'Открыть заказ',
  openNotifications: 'Открыть уведомления',
  footer: (company) =>
    `Вы получили это сообщение, потому что в личном кабинете ${company} включены уведомления. Отключить их можно в настройках.`,
}
