import { Link } from 'react-router'
import type { ClosuresView } from './read-closures.server.ts'

/** Whether the chain of all payments holds. */
export function ChainSentence({ sentence, isBroken, isWhole, closedUntil }: ClosuresView) {
  return (
    <section
      className="paper-sheet closures__chain"
      aria-label="Vérification"
      data-broken={isBroken || undefined}
    >
      <p>{closedUntil}</p>
      <p role={isBroken ? 'alert' : undefined}>
        <strong>{sentence}</strong>
      </p>
      {!isWhole && (
        <p>
          <Link to="?verification=toute" prefetch="none">
            Recompter toutes les écritures
          </Link>
        </p>
      )}
    </section>
  )
}
