import * as z from 'zod/mini'
import { orderColumns } from './order-columns.ts'

const isDistinct = z.check<string[]>(({ value, issues }) => {
  for (const [index, name] of value.entries())
    if (value.indexOf(name) < index)
      issues.push({ code: 'custom', input: name, path: [index], params: { reason: 'repeated' } })
})

/** The columns of the order table that a person chose, in their order. */
export const ChosenColumns = z
  .array(z.enum(orderColumns))
  .check(z.minLength(1), z.maxLength(orderColumns.length), isDistinct)
