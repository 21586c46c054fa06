import { Link } from 'react-router'
import { ButtonLink } from '../../../ui/button.tsx'
import { FileText } from '../../../ui/icon/icons.ts'
import type { readOrderSlips } from './slip.server.ts'
import './order-slips.css'

/** What was signed of an order at the counter, and where it is made. */
export function OrderSlips({ slips: { made, make } }: { slips: Awaited<ReturnType<typeof readOrderSlips>> }) {
  if (made.length === 0 && make.length === 0) return null
  return (
    <section id="bons" className="paper-sheet order-record__part" aria-labelledby="bons-titre">
      <h2 id="bons-titre">Bons</h2>
      {made.length === 0 && <p className="paper-note">Rien n’a encore été signé au comptoir.</p>}
      {made.length > 0 && (
        <ul className="plain-list order-slips">
          {made.map(({ id, name, says, to, pdf }) => (
            <li key={id}>
              <Link to={to}>{name}</Link>
              <a href={pdf} className="order-slips__pdf">
                <FileText /> PDF
              </a>
              <p>{says}</p>
            </li>
          ))}
        </ul>
      )}
      <div className="order-slips__make">
        {make.map(({ kind, name, to, isAgain }) => (
          <ButtonLink key={kind} to={to} variant="secondary">
            {isAgain ? `Refaire le ${name.toLowerCase()}` : name}
          </ButtonLink>
        ))}
      </div>
    </section>
  )
}
