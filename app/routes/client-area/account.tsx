import { href, Link } from 'react-router'
import { minPasswordLength } from '../../../domain/people/sign-in/sign-in-forms.ts'
import { respondToFormsInJson } from '../../forms/form-actions.ts'
import { clientContext, impersonationContext, personContext } from '../../http/context.ts'
import { noindexMeta } from '../../http/noindex-meta.ts'
import { type PageHandle, privatePageHandle } from '../../http/page-handle.ts'
import { PaperPage } from '../../ui/paper-page.tsx'
import { listDevices } from '../account/devices/devices.server.ts'
import { DeviceList } from '../account/devices/devices.tsx'
import { handlePasswordChange } from '../account/password/password-change.server.ts'
import { PasswordChangeSection, passwordFormAnchor } from '../account/password/password-change.tsx'
import type { Route } from './+types/account.ts'
import '../../ui/paper-page.css'
import './account.css'

export const handle = { ...privatePageHandle, menus: ['client'] } satisfies PageHandle

const title = 'Mon compte'

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta(matches, title)

export async function loader({ context }: Route.LoaderArgs) {
  return {
    email: context.get(personContext)?.email ?? '',
    hasColleagues: context.get(clientContext).type === 'company',
    // A staff member who views the area has no password and no devices there.
    devices: context.get(impersonationContext) ? null : await listDevices({ context }),
  }
}

export const action = (args: Route.ActionArgs) => handlePasswordChange(args)

export const middleware: Route.MiddlewareFunction[] = [respondToFormsInJson(handlePasswordChange)]

/** Account page of a client: colleagues of a company, devices, password. */
export default function ClientAccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, hasColleagues, devices } = loaderData
  return (
    <PaperPage title={title} lead={devices && email}>
      {hasColleagues && (
        <section className="paper-sheet client-colleagues" aria-labelledby="entreprise">
          <h2 id="entreprise">Personnes de votre entreprise</h2>
          <p>Plusieurs personnes peuvent se connecter, chacune avec son adresse et son mot de passe.</p>
          <Link to={href('/espace_pro/personnes')} prefetch="intent">
            Voir qui a un accès
          </Link>
        </section>
      )}
      {devices ? (
        <>
          <DeviceList className="paper-sheet" devices={devices} />
          <PasswordChangeSection
            className="paper-sheet"
            action={`${href('/espace_pro/compte')}#${passwordFormAnchor}`}
            email={email}
            minLength={minPasswordLength.client}
            outcome={actionData}
          />
        </>
      ) : (
        <p className="paper-note">Le reste de cette page n’est montré qu’au client.</p>
      )}
    </PaperPage>
  )
}
