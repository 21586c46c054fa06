import { answerScripts } from '../../../forms/answer-form.ts'
import { ownPage, type PageFacts } from '../../../page-facts.ts'
import { AccountPage } from '../account-page.tsx'
import { privateHeaders, privateMeta } from '../private-page.ts'
import { SignOut } from '../sign-out-button.tsx'
import type { Route } from './+types/verify.ts'
import { CodeForm } from './code-form.tsx'
import { answerCode, lookAtVerification } from './verify.server.ts'
import './second-factor.css'

export const handle = { ...ownPage, audience: null } satisfies PageFacts

const title = 'Vérification'

export const meta: Route.MetaFunction = () => privateMeta(title)
export const headers = privateHeaders

export const loader = (visit: Route.LoaderArgs) => lookAtVerification(visit)
export const action = (visit: Route.ActionArgs) => answerCode(visit)
export const middleware: Route.MiddlewareFunction[] = [answerScripts(answerCode)]

/** Asks for the second factor after the password (docs/product.md §2.11). */
export default function Verify({ loaderData, actionData }: Route.ComponentProps) {
  const { email } = loaderData
  return (
    <>
      <AccountPage title={title} aside={<LostFactor />}>
        <CodeForm key={String(loaderData.isRecovery)} {...loaderData} refusal={actionData} />
      </AccountPage>
      <SignOut email={email} />
    </>
  )
}

function LostFactor() {
  return (
    <>
      <h2>Ni téléphone, ni code de secours&nbsp;?</h2>
      <p>
        Un responsable peut réinitialiser votre vérification. Vos sessions se ferment alors, et vous
        choisissez une nouvelle application à la prochaine connexion.
      </p>
    </>
  )
}
