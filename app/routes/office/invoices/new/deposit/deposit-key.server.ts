import type { DepositKey } from '../../../../../../domain/invoices/deposits/deposit-ground.ts'

/** `?commande=…` or `?devis=…`: what the deposit is asked on. */
export function keyIn(asked: URLSearchParams): DepositKey | null {
  const [order, estimate] = ['commande', 'devis'].map((name) => asked.get(name))
  if (order) return { kind: 'order', id: order }
  return estimate ? { kind: 'estimate', id: estimate } : null
}
