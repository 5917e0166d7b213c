import type { NotificationWords } from './notification-letter.ts'

export const notificationWords: NotificationWords = {
  locale: 'en',
  headline: {
    'order-departed': (number) => `Order ${number} has departed`,
    'order-arrived': (number) => `Order ${number} has arrived`,
    'order-delayed': (number) => `Order ${number} is delayed`,
    'arrival-changed': (number) => `Order ${number}: arrival date changed`,
    'order-canceled': (number) => `Order ${number} was canceled`,
    'document-added': (number) => `Order ${number}: new document`,
    'invoice-added': (number) => `Order ${number}: new invoice`,
    'preorder-approved': (number) => `Pre-order ${number} was approved`,
    'preorder-rejected': (number) => `Pre-order ${number} was rejected`,
  },
  security: {
    'sign-in': 'New sign-in to your account',
    'second-factor': 'Two-step verification was changed',
    password: 'Your password was changed',
    other: 'Your security settings were changed',
  },
  fact: {
    route: 'Route',
    place: 'Where',
    time: 'When',
    newArrival: 'Expected',
    before: 'Before',
    reason: 'Reason',
    document: 'Document',
    invoice: 'Invoice',
    amount: 'Amount',
    due: 'Due',
  },
  notYou: "If this wasn't you, change your password right away.",
  openOrder: 'Open order',
  openNotifications: 'Open notifications',
  footer: (company) =>
    `You received this message because notifications from the customer portal of ${company} are on. You can turn them off in settings.`,
}
