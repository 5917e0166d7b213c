export const messages = {
  ask: 'Ask about this order',
  kept: 'Your question isn’t sent yet.',
  title: 'Ask about order {number}',
  askInvoice: 'Ask about this invoice',
  titleInvoice: 'Ask about invoice {number}',
  to: 'To',
  text: 'Your question',
  required: 'Write your question.',
  added:
    'Added to the email: the order’s number, route, dates and containers. You’ll get the answer by email.',
  addedInvoice:
    'Added to the email: the invoice’s number, amount and due date, and the order’s number and route. You’ll get the answer by email.',
  about: 'About invoice {number}',
  send: 'Send',
  cancel: 'Cancel',
  sent: 'Question sent to {name}',
  answerComes: 'You’ll get the answer by email.',
  asked: 'Questions asked',
  askedBy: '{person} to {name}, {time}',
  askedByGone: 'To {name}, {time}',
  failed: 'Couldn’t load the questions.',
  showAll: 'Show all {count, plural, one {# question} other {# questions}}',
}
