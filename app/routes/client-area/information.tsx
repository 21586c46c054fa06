import { Link } from 'react-router'
import { clientName } from '../../../domain/people/clients/client.ts'
import { clientContext, personContext, siteContext } from '../../http/context.ts'
import { type PageHandle, privatePageHandle } from '../../http/page-handle.ts'
import { PaperPage } from '../../ui/paper-page.tsx'
import type { Route } from './+types/information.ts'
import {
  clientDetailsInWords,
  loadOpenRecordsSummaries,
  type OpenRecordsSummary,
} from './information.server.ts'
import '../../ui/paper-page.css'
import './information.css'

export const handle = { ...privatePageHandle, robots: 'open', menus: ['main', 'client'] } satisfies PageHandle

/**
 * Returns the details of the client, and a line each about open orders and unpaid invoices; `null` before the sign-in, which the
 * layout asks for.
 */
export async function loader({ context }: Route.LoaderArgs) {
  if (!context.get(personContext)) return null
  const client = context.get(clientContext)
  return {
    name: clientName(client),
    rows: clientDetailsInWords(client),
    open: await loadOpenRecordsSummaries(context.get(siteContext), client),
  }
}

export default function ClientInformationPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return null
  return (
    <PaperPage title="Mes informations" lead={loaderData.name}>
      <OpenStrip open={loaderData.open} />
      <dl className="paper-sheet paper-facts">
        {loaderData.rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="paper-note">
        Si certaines de ces informations sont inexactes, merci de nous contacter directement afin de procéder
        à leur modification.
      </p>
    </PaperPage>
  )
}

/** Open orders and the unpaid amount, one line each, above the details; renders nothing when there are none. */
function OpenStrip({ open }: { open: OpenRecordsSummary[] }) {
  if (open.length === 0) return null
  return (
    <ul className="plain-list client-strip" aria-label="En cours">
      {open.map(({ to, title, note, isLate }) => (
        <li key={title}>
          <Link to={to} prefetch="intent">
            <strong>{title}</strong> {note && <span data-late={isLate || undefined}>{note}</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}
