import { href, Link } from 'react-router'
import { formatMonth } from '../../../../domain/kernel/calendar/french-dates.ts'
import { formatDate } from '../../../../domain/kernel/calendar/paris-day.ts'
import { listClientStatements } from '../../../../domain/oversight/fleet/statements.ts'
import { clientContext, siteContext } from '../../../http/context.ts'
import { noindexMeta } from '../../../http/noindex-meta.ts'
import { privatePageHandle } from '../../../http/page-handle.ts'
import { PaperPage } from '../../../ui/paper-page.tsx'
import type { Route } from './+types/statements.ts'
import '../../../ui/paper-page.css'
import './statement.css'

export const handle = privatePageHandle

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta(matches, 'Mes relevés')

export async function loader({ context }: Route.LoaderArgs) {
  const rows = await listClientStatements(context.get(siteContext).db, context.get(clientContext).id)
  return rows.map(({ month, made_at }) => ({
    to: href('/espace_pro/releves/:month', { month }),
    pdf: href('/espace_pro/releves/:month/pdf', { month }),
    name: formatMonth(`${month}-15`),
    made: `Arrêté au ${formatDate(made_at)}`,
  }))
}

/** Monthly statements of a client, newest first. */
export default function ClientStatementsPage({ loaderData: rows }: Route.ComponentProps) {
  return (
    <PaperPage
      title="Mes relevés"
      lead="Chaque relevé récapitule les factures émises dans le mois. Ce n’est pas une facture."
    >
      <div className="paper-sheet">
        {rows.length === 0 ? (
          <p>Aucun relevé pour l’instant.</p>
        ) : (
          <ul className="plain-list statements">
            {rows.map(({ to, pdf, name, made }) => (
              <li key={to}>
                <Link to={to} prefetch="intent">
                  Relevé de {name}
                </Link>
                <span>{made}</span>
                <a href={pdf}>PDF</a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </PaperPage>
  )
}
