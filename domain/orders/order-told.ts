import type { OrderTold } from '../events/order-sentences.ts'

/** How events call an order: its number tells of nobody. */
export const orderTold = ({ order_number }: { order_number: string }): OrderTold => ({ called: order_number })
