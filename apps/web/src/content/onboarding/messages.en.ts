import type { Translation } from '#platform/i18n/translation.ts'
import type { messages as russian } from './messages.ru.ts'

export const messages = {
  slideShow: 'slide show',
  slides: 'Slides',
  slideOf: '{place} of {count}',
  previousSlide: 'Previous slide',
  nextSlide: 'Next slide',
  next: 'Next',

  keynote: 'Meet the portal',
  keynoteOrdersTitle: 'Where your cargo is, and when it arrives',
  keynoteOrdersText:
    'By sea, air, road and rail: all your orders on one screen. Each shows where it is now, when it arrives and whether it keeps to plan.',
  keynoteWayTitle: 'Every step of the way has its date',
  keynoteWayText:
    'Planned, expected and actual stand side by side, in local time. When something moves, you see by how much.',
  keynotePapersTitle: 'Papers in place, news in time',
  keynotePapersText:
    'Bills of lading, waybills and invoices are with their order. The portal tells you of every change by itself.',
  enterCode: 'Enter the code of your card',
  signIn: 'Sign in',
  registered: 'Registered already?',

  tutorial: 'A short tour',
  tutorialOrdersTitle: 'All orders on one screen',
  tutorialOrdersText:
    'A card shows what matters first: the route, the status and the date that counts now. The pin keeps an order at the top of the list.',
  tutorialWayTitle: 'One order whole',
  tutorialWayText:
    'Open a card: inside are the map, every step planned and actual, the shipment units and the people who handle it.',
  tutorialPapersTitle: 'Documents and invoices',
  tutorialPapersText:
    'Look at any paper in place or download it, or take all of them in one archive. An invoice says until when it is to be paid.',
  tutorialNewsTitle: 'You are the first to know',
  tutorialNewsText:
    'The number in the menu says how much is new. In the settings you choose where else to hear of it: by e-mail or SMS.',
  lastTitle: 'One last thing',
  lastText: 'Everything is ready; this takes half a minute.',
  skip: 'Skip',
  toOrders: 'To my orders',

  paper: {
    billOfLading: 'Bill of lading',
    packingList: 'Packing list',
    invoice: 'Invoice',
    until: 'To pay by {date}',
  },
} as const satisfies Translation<typeof russian>
