import { href } from 'react-router'
import { clientName } from '../../../domain/clients/client-name.ts'
import { fewestSigns } from '../../../domain/sign-in/password/fewest-signs.ts'
import { clientContext, clientViewContext, personContext } from '../../context.ts'
import { answerScripts } from '../../forms/answer-form.ts'
import { ownPage, type PageFacts } from '../../page-facts.ts'
import { PaperPage } from '../../ui/paper-page/paper-page.tsx'
import { listDevices } from '../account/devices/device-rows.server.ts'
import { Devices } from '../account/devices/devices.tsx'
import { answerPasswordChange } from '../account/password/password-change.server.ts'
import { PasswordChange, passwordAnchor } from '../account/password/password-change.tsx'
import type { Route } from './+types/information.ts'
import { factsOf } from './client-facts.server.ts'

export const handle = { ...ownPage, robots: 'open', menus: ['main', 'client'] } satisfies PageFacts

/** What the workshop knows of the client; `null` while nobody is signed in, whom the layout asks to. */
export async function loader({ context }: Route.LoaderArgs) {
  if (!context.get(personContext)) return null
  const client = context.get(clientContext)
  return {
    email: context.get(personContext)?.email ?? '',
    name: clientName(client),
    // Whoever looks on has no password here, and no devices.
    devices: context.get(clientViewContext) ? null : await listDevices({ context }),
    rows: factsOf(client),
  }
}

export const action = (visit: Route.ActionArgs) => answerPasswordChange(visit)

export const middleware: Route.MiddlewareFunction[] = [answerScripts(answerPasswordChange, { index: true })]

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
            fewestSigns={fewestSigns.client}
            outcome={actionData}
          />
        </>
      )}
    </PaperPage>
  )
}
