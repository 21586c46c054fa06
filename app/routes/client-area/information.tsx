import { href } from 'react-router'
import { clientName } from '../../../domain/clients/client.ts'
import { minPasswordLength } from '../../../domain/sign-in/password-length.ts'
import { clientContext, impersonationContext, personContext } from '../../context.ts'
import { answerFormsAsJson } from '../../forms/form-actions.ts'
import { ownPage, type PageFacts } from '../../page-facts.ts'
import { PaperPage } from '../../ui/paper-page.tsx'
import { listDevices } from '../account/devices/devices.server.ts'
import { Devices } from '../account/devices/devices.tsx'
import { receivePasswordChange } from '../account/password/password-change.server.ts'
import { PasswordChange, passwordAnchor } from '../account/password/password-change.tsx'
import type { Route } from './+types/information.ts'
import { clientFacts } from './information.server.ts'

export const handle = { ...ownPage, robots: 'open', menus: ['main', 'client'] } satisfies PageFacts

/** What the workshop knows of the client; `null` while nobody is signed in, whom the layout asks to. */
export async function loader({ context }: Route.LoaderArgs) {
  if (!context.get(personContext)) return null
  const client = context.get(clientContext)
  return {
    email: context.get(personContext)?.email ?? '',
    name: clientName(client),
    // Whoever looks on has no password here, and no devices.
    devices: context.get(impersonationContext) ? null : await listDevices({ context }),
    rows: clientFacts(client),
  }
}

export const action = (visit: Route.ActionArgs) => receivePasswordChange(visit)

export const middleware: Route.MiddlewareFunction[] = [
  answerFormsAsJson(receivePasswordChange, { index: true }),
]

export default function Information({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return null
  return (
    <PaperPage title="Mes informations" lead={loaderData.name}>
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
      {loaderData.devices && (
        <>
          <Devices className="client-sheet" devices={loaderData.devices} />
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
