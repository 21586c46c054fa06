import type { OrderView } from './read-order.server.ts'

/** What an order will be billed. */
export function BilledSection({ billed }: { billed: NonNullable<OrderView['billed']> }) {
  const { rows, totalTe, total } = billed
  return (
    <section id="lignes" className="paper-sheet order-record__part" aria-labelledby="lignes-titre">
      <h2 id="lignes-titre">À facturer</h2>
      {rows.length === 0 ? (
        <p className="paper-note">Rien n’est encore chiffré.</p>
      ) : (
        <>
          <ul className="plain-list order-lines">
            {rows.map(({ key, description, quantity, unit, total }) => (
              <li key={key}>
                <span>{description}</span>
                <span className="order-lines__figures">
                  {quantity}&nbsp;×&nbsp;{unit} <strong>{total}</strong>
                </span>
              </li>
            ))}
          </ul>
          <p className="order-lines__total">
            Total HT {totalTe}, TTC <strong>{total}</strong>
          </p>
        </>
      )}
    </section>
  )
}
