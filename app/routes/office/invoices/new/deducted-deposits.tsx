import type { Preparation } from './read-new-invoice.server.ts'

/** What the client has paid beforehand. */
export function DeductedDeposits({ deposits }: Pick<Preparation, 'deposits'>) {
  if (deposits.length === 0) return null
  return (
    <p className="paper-note">
      Déduit&nbsp;:{' '}
      {deposits.map(({ number, amount, state }) => `acompte ${number} de ${amount} (${state})`).join(', ')}.
    </p>
  )
}
