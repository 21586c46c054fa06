import { href } from 'react-router'
import { respondToFormsInJson } from '../../../forms/form-actions.ts'
import { useForm } from '../../../forms/use-form.ts'
import { type PageHandle, privatePageHandle } from '../../../http/page-handle.ts'
import { withReturnTo } from '../../../http/return-path.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { secondFactorFailureMessages } from '../account-failure-messages.ts'
import { AccountAlert, AccountPage, privateAddressHeaders, privateAddressMeta } from '../account-page.tsx'
import type { Route } from './+types/recovery-codes.ts'
import { handleRecoveryCodesRenewal, loadRecoveryCodesPage } from './second-factor.server.ts'
import {
  RecoveryCodeList,
  recoveryCodesLeftSentence,
  TotpOrRecoveryCodeField,
} from './second-factor-parts.tsx'
import './second-factor.css'
import '../account-page.css'

export const handle = { ...privatePageHandle, audience: null } satisfies PageHandle

const title = 'Codes de secours'

export const meta: Route.MetaFunction = ({ matches }) => privateAddressMeta(matches, title)
export const headers = privateAddressHeaders

export const loader = (args: Route.LoaderArgs) => loadRecoveryCodesPage(args)
export const action = (args: Route.ActionArgs) => handleRecoveryCodesRenewal(args)
export const middleware: Route.MiddlewareFunction[] = [respondToFormsInJson(handleRecoveryCodesRenewal)]

/** Number of recovery codes left, and a form for new ones. */
export default function RecoveryCodesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, codesLeft, returnTo, onward } = loaderData
  const form = useForm({
    id: 'codes',
    action: withReturnTo(href('/verification/codes'), returnTo),
    rules: async () => (await import('../../../../domain/people/sign-in/sign-in-forms.ts')).secondFactorForm,
    failures: secondFactorFailureMessages,
    first: actionData,
  })
  if (form.outcome?.outcome === 'saved')
    return (
      <AccountPage title={title}>
        <RecoveryCodeList
          codes={form.outcome.recoveryCodes}
          done="Dix nouveaux codes"
          email={email}
          onward={onward}
        />
      </AccountPage>
    )
  return (
    <AccountPage title={title} aside={<NewPhone returnTo={returnTo} />}>
      <p>
        <strong>{recoveryCodesLeftSentence(codesLeft)}</strong>
      </p>
      <ButtonLink to={onward} reloadDocument>
        Continuer
      </ButtonLink>
      <form {...form.formProps} className="account-form factor-anew">
        <h2>Générer dix nouveaux codes</h2>
        <p>Les anciens ne seront plus valables.</p>
        <AccountAlert form={form} />
        <TotpOrRecoveryCodeField
          {...form.field('code')}
          label="Code de l’application, ou un code de secours"
        />
        <Button type="submit" variant="secondary" busy={form.isBusy}>
          {form.failure ? 'Réessayer' : 'Générer de nouveaux codes'}
        </Button>
      </form>
    </AccountPage>
  )
}

function NewPhone({ returnTo }: { returnTo: string | null }) {
  return (
    <>
      <h2>Nouveau téléphone&nbsp;?</h2>
      <p>
        <a href={withReturnTo(href('/verification/activation'), returnTo)}>Changer d’application</a>
        &nbsp;: il y faut un code de l’ancienne, ou un code de secours.
      </p>
    </>
  )
}
