import { ClosureSaid } from './closure-said.tsx'
import type { ListedClosure } from './read-closures.server.ts'
import { WithdrawForm } from './withdraw-form.tsx'

export function WithdrawnClosures({ closures }: { closures: readonly ListedClosure[] }) {
  return (
    <section className="paper-sheet" aria-labelledby="retirees-titre">
      <h2 id="retirees-titre">Retirées</h2>
      <ul className="plain-list closures-list">
        {closures.map((closure) => (
          <li key={closure.id}>
            <ClosureSaid closure={closure} />
            <WithdrawForm closure={closure} isWithdrawn />
          </li>
        ))}
      </ul>
    </section>
  )
}
