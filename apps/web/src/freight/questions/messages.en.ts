export const messages = {
  ask: 'Ask about this order',
  title: 'Ask about order {number}',
  to: 'To',
  text: 'Your question',
  required: 'Write your question.',
  added:
    'Added to the email: the order’s number, route, dates and containers. The answer comes to your email.',
  send: 'Send',
  cancel: 'Cancel',
  sent: 'Your question is on its way to {name}',
  answerComes: 'The answer comes to your email.',
  asked: 'Asked before',
  askedBy: '{person} to {name}, {time}',
  askedByGone: 'To {name}, {time}',
  failed: 'Couldn’t load the questions.',
  again: 'Try again',
}
