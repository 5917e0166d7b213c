import type { NotificationWords } from './notification-letter.ts'

export const notificationWords: NotificationWords = {
  locale: 'en',
  headline: {
    'order-departed': (number) => `Order ${number} has departed`,
    'order-arrived': (number) => `Order ${number} has arrived`,
    'order-delayed': (number) => `Order ${number} is delayed`,
    'arrival-changed': (number) => `Order ${number}: the arrival has changed`,
    'order-canceled': (number) => `Order ${number} was canceled`,
    'document-added': (number) => `Order ${number}: new document`,
    'invoice-added': (number) => `Order ${number}: new invoice`,
    'preorder-approved': (number) => `Pre-order ${number} was approved`,
    'preorder-rejected': (number) => `Pre-order ${number} was rejected`,
  },
  security: {
    'sign-in': 'New sign-in to your account',
    'second-factor': 'Your second factor was changed',
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
  notYou: 'If this was not you, change your password at once.',
  openOrder: 'Open the order',
  openNotifications: 'Open the notifications',
  footer: (company) =>
    `You get this message from the customer portal of ${company} because notifications are on. The settings there switch them off.`,
}
