export const messages = {
  ask: 'Ask about this order',
  askPreorder: 'Ask about this pre-order',
  askQuote: 'Ask about this quote',
  askInvoice: 'Ask about this invoice',
  askDocument: 'Ask about the document {name}',
  about: 'Conversation about invoice {number}',
  messages: 'Messages',
  kept: 'Your message isn’t sent yet.',
}
