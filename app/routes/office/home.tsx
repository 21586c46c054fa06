import { fewestSigns } from '../../../domain/sign-in/fewest-signs.ts'
import { personContext } from '../../context.ts'
import { answerScripts } from '../../forms/answer-form.ts'
import type { PageFacts } from '../../page-facts.ts'
import { AccountPage } from '../account/account-page.tsx'
import { listDevices } from '../account/devices/device-rows.server.ts'
import { Devices } from '../account/devices/devices.tsx'
import { answerPasswordChange } from '../account/password/password-change.server.ts'
import { PasswordChange } from '../account/password/password-change.tsx'
import { FactorPart } from '../account/second-factor/factor-part.tsx'
import { findFactorState } from '../account/second-factor/factor-state.server.ts'
import type { Route } from './+types/home.ts'

export const handle = {
  cache: null,
  sitemap: null,
  audience: null,
  quoteBar: null,
  robots: 'open',
  menus: [],
} satisfies PageFacts

export async function loader(visit: Route.LoaderArgs) {
  const [devices, factor] = await Promise.all([listDevices(visit), findFactorState(visit)])
  return { email: visit.context.get(personContext)?.email ?? '', devices, factor }
}

export const action = (visit: Route.ActionArgs) => answerPasswordChange(visit)

export const middleware: Route.MiddlewareFunction[] = [answerScripts(answerPasswordChange, { index: true })]

/** Where staff arrive after signing in. */
export default function OfficeHome({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AccountPage title="Atelier">
      <p>Vous êtes connecté avec un compte de l’atelier.</p>
      <FactorPart state={loaderData.factor} />
      <Devices devices={loaderData.devices} />
      <PasswordChange email={loaderData.email} fewestSigns={fewestSigns.staff} outcome={actionData} />
    </AccountPage>
  )
}
