import * as z from 'zod/mini'

/** An amount as a decimal string, such as `1234.50`, in an ISO 4217 currency. */
export const Money = z.object({
  amount: z.string().check(z.regex(/^-?\d{1,15}(\.\d{1,4})?$/)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
})
export type Money = z.infer<typeof Money>
