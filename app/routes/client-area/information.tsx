import { href, Link } from 'react-router'
import { clientName } from '../../../domain/people/clients/client.ts'
import { minPasswordLength } from '../../../domain/people/sign-in/password-length.ts'
import { answerFormsAsJson } from '../../forms/form-actions.ts'
import { clientContext, impersonationContext, personContext, siteContext } from '../../http/context.ts'
import { type PageFacts, privatePageFacts } from '../../http/page-facts.ts'
import { PaperPage } from '../../ui/paper-page.tsx'
import { StatusText } from '../../ui/status-text.tsx'
import { listDevices } from '../account/devices/devices.server.ts'
import { Devices } from '../account/devices/devices.tsx'
import { handlePasswordChange } from '../account/password/password-change.server.ts'
import { PasswordChange, passwordAnchor } from '../account/password/password-change.tsx'
import type { Route } from './+types/information.ts'
import { clientFacts, type OpenOrdersAndInvoices, readOpenOrdersAndInvoices } from './information.server.ts'
import '../../ui/paper-page.css'
import './information.css'

export const handle = { ...privatePageFacts, robots: 'open', menus: ['main', 'client'] } satisfies PageFacts

/**
 * Returns the open orders, the unpaid amounts and the details of the client; `null` before the sign-in, which the layout asks
 * for.
 */
export async function loader({ context }: Route.LoaderArgs) {
  if (!context.get(personContext)) return null
  const client = context.get(clientContext)
  return {
    email: context.get(personContext)?.email ?? '',
    name: clientName(client),
    // A staff member who views the area has no password and no devices there.
    devices: context.get(impersonationContext) ? null : await listDevices({ context }),
    rows: clientFacts(client),
    hasColleagues: client.type === 'company',
    open: await readOpenOrdersAndInvoices(context.get(siteContext), client),
  }
}

export const action = (visit: Route.ActionArgs) => handlePasswordChange(visit)

export const middleware: Route.MiddlewareFunction[] = [
  answerFormsAsJson(handlePasswordChange, { index: true }),
]

export default function Information({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return null
  return (
    <PaperPage title="Mes informations" lead={loaderData.name}>
      <OpenOrdersAndInvoicesSection {...loaderData.open} />
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
      {loaderData.hasColleagues && (
        <section className="paper-sheet client-colleagues" aria-labelledby="entreprise">
          <h2 id="entreprise">Personnes de votre entreprise</h2>
          <p>Plusieurs personnes peuvent se connecter, chacune avec son adresse et son mot de passe.</p>
          <Link to={href('/espace_pro/personnes')} prefetch="intent">
            Voir qui a un accès
          </Link>
        </section>
      )}
      {loaderData.devices && (
        <>
          <Devices devices={loaderData.devices} />
          <PasswordChange
            className="paper-sheet"
            action={`${href('/espace_pro')}?index#${passwordAnchor}`}
            email={loaderData.email}
            fewestSigns={minPasswordLength.client}
            outcome={actionData}
          />
        </>
      )}
    </PaperPage>
  )
}

/** Open orders and unpaid amounts, above the details; renders nothing when there are none. */
function OpenOrdersAndInvoicesSection({ orders, owed }: OpenOrdersAndInvoices) {
  return (
    <>
      {orders && (
        <section className="paper-sheet client-alive" aria-labelledby="en-cours">
          <h2 id="en-cours">Commandes en cours</h2>
          <ul className="plain-list">
            {orders.lines.map(({ to, number, vehicle, status, progressWords, promised }) => (
              <li key={to}>
                <span>
                  <Link to={to} prefetch="intent">
                    {number}
                  </Link>{' '}
                  {vehicle}
                </span>{' '}
                <StatusText tone="open">{status}</StatusText> {progressWords && <span>{progressWords}</span>}{' '}
                {promised && <span>{promised}</span>}
              </li>
            ))}
          </ul>
          {orders.others && (
            <p>
              <Link to={href('/espace_pro/commandes')}>{orders.others}</Link>
            </p>
          )}
        </section>
      )}
      {owed && (
        <section className="paper-sheet client-alive" aria-labelledby="a-regler">
          <h2 id="a-regler">
            À régler <strong>{owed.sum}</strong>
          </h2>
          <ul className="plain-list">
            {owed.lines.map(({ to, number, rest, due, isLate }) => (
              <li key={to}>
                <span>
                  <Link to={to} prefetch="intent">
                    {number}
                  </Link>
                </span>{' '}
                <strong>{rest}</strong>{' '}
                {due && (
                  <span data-late={isLate || undefined}>
                    <StatusText tone={isLate ? 'moving' : 'open'}>{due}</StatusText>
                  </span>
                )}
              </li>
            ))}
          </ul>
          {owed.others && (
            <p>
              <Link to={href('/espace_pro/factures')}>{owed.others}</Link>
            </p>
          )}
        </section>
      )}
    </>
  )
}
