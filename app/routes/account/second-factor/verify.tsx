import { href } from 'react-router'
import { respondToFormsInJson } from '../../../forms/form-actions.ts'
import { useForm } from '../../../forms/use-form.ts'
import { useFacts } from '../../../http/facts.tsx'
import { type PageHandle, privatePageHandle } from '../../../http/page-handle.ts'
import { withReturnTo } from '../../../http/return-path.ts'
import { Button } from '../../../ui/button.tsx'
import { secondFactorFailureMessages } from '../account-failure-messages.ts'
import { AccountAlert, AccountPage, privateAddressHeaders, privateAddressMeta } from '../account-page.tsx'
import { SignOutButton } from '../sign-out-button.tsx'
import type { Route } from './+types/verify.ts'
import {
  handleSecondFactorCode,
  loadSecondFactorVerificationPage,
  type SecondFactorCodeRejection,
} from './second-factor.server.ts'
import { RecoveryCodeField, TotpCodeField } from './second-factor-parts.tsx'
import './second-factor.css'
import '../account-page.css'

export const handle = { ...privatePageHandle, audience: null } satisfies PageHandle

const title = 'Vérification'

export const meta: Route.MetaFunction = ({ matches }) => privateAddressMeta(matches, title)
export const headers = privateAddressHeaders

export const loader = (args: Route.LoaderArgs) => loadSecondFactorVerificationPage(args)
export const action = (args: Route.ActionArgs) => handleSecondFactorCode(args)
export const middleware: Route.MiddlewareFunction[] = [respondToFormsInJson(handleSecondFactorCode)]

/** Asks for the second factor after the password. */
export default function VerifySecondFactorPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email } = loaderData
  return (
    <>
      <AccountPage title={title} aside={<LostFactor />}>
        <CodeForm key={String(loaderData.isRecovery)} {...loaderData} rejection={actionData} />
      </AccountPage>
      <SignOutButton email={email} />
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

interface CodeFormProps {
  returnTo: string | null
  isRecovery: boolean
  rejection: SecondFactorCodeRejection | undefined
}

function CodeForm({ returnTo, isRecovery, rejection }: CodeFormProps) {
  const { brand } = useFacts()
  const other = withReturnTo(href('/verification'), returnTo, isRecovery ? {} : { secours: '' })
  const form = useForm({
    id: 'factor',
    action: withReturnTo(href('/verification'), returnTo, isRecovery ? { secours: '' } : {}),
    rules: async () => (await import('../../../../domain/people/sign-in/sign-in-forms.ts')).secondFactorForm,
    failures: secondFactorFailureMessages,
    first: rejection,
  })
  return (
    <form {...form.formProps} className="account-form">
      <p>
        {isRecovery
          ? 'Saisissez l’un des dix codes de secours que vous avez gardés. Chacun ne sert qu’une fois.'
          : `Saisissez le code que votre application d’authentification affiche pour ${brand}.`}
      </p>
      <AccountAlert form={form} />
      {isRecovery ? (
        <RecoveryCodeField {...form.field('code')} />
      ) : (
        <TotpCodeField {...form.field('code')} autoFocus />
      )}
      <Button type="submit" busy={form.isBusy}>
        {form.failure ? 'Réessayer' : 'Valider'}
      </Button>
      <p>
        <a href={other}>
          {isRecovery
            ? 'Utiliser le code de l’application'
            : 'Téléphone perdu\u00a0? Utiliser un code de secours'}
        </a>
      </p>
    </form>
  )
}
