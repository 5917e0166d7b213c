/**
 * Parts of the portal that the company may turn off for a customer. `prices` are charges, agreed prices and
 * statistics of rates; invoices and quotes go with them, and each can also be off by itself.
 */
export const customerParts = ['prices', 'invoices', 'quotes'] as const
export type CustomerPart = (typeof customerParts)[number]
