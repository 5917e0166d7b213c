import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

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
    'By sea, air, road and rail: all your orders on one screen. See where each one is now, when it arrives and whether it’s on schedule.',
  keynoteDatesTitle: 'Dates for every step',
  keynoteDatesText:
    'Planned, estimated and actual dates side by side, in local time. If a date moves, you see by how much.',
  keynoteDocumentsTitle: 'Documents in one place, updates on time',
  keynoteDocumentsText:
    'Bills of lading, waybills and invoices are attached to their order. The portal notifies you of every change.',
  enterCode: 'Enter the code on your card',
  signIn: 'Sign in',
  registered: 'Already registered?',

  tutorial: 'A quick tour',
  tutorialOrdersTitle: 'All orders on one screen',
  tutorialOrdersText:
    'A card puts first things first: the route, the status and the date that matters now. Pin an order to keep it at the top of the list.',
  tutorialDetailsTitle: 'Everything about one order',
  tutorialDetailsText:
    'Open a card to see the map, every step with planned and actual dates, the shipment units and your contacts.',
  tutorialDocumentsTitle: 'Documents and invoices',
  tutorialDocumentsText:
    'View any document on the spot, or download them all in one ZIP file. Each invoice shows its due date.',
  tutorialNotificationsTitle: 'Be the first to know',
  tutorialNotificationsText:
    'The number in the menu shows how many notifications are new. In the settings you can also get them by email or SMS.',
  channel: 'Where should we send them?',
  byEmail: 'By email',
  bySms: 'By SMS',
  inPortal: 'In the portal only',
  channelSaved: 'Saved. You can change it in settings.',
  lastTitle: 'One last thing',
  lastText: 'You’re all set. This takes half a minute.',
  skip: 'Skip',
  toOrders: 'Go to my orders',

  document: {
    billOfLading: 'Bill of lading',
    packingList: 'Packing list',
    invoice: 'Invoice',
    until: 'Due {date}',
  },
} as const satisfies Translation<typeof russian>
