import { Link } from '@tanstack/react-router'
import { deskPaths } from './paths.ts'

/** An order's number as a link to its page at the desk. */
export function OrderMention({ order }: { order: { id: string; number: string } }) {
  return (
    <Link {...deskPaths.order(order.id)} className="font-medium text-accent hover:underline">
      {order.number}
    </Link>
  )
}
