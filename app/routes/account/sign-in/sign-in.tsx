import { type MouseEvent, useEffect } from 'react'
import { href, useSearchParams } from 'react-router'
import { useForm } from '../../../forms/use-form.ts'
import { addressWithQuery } from '../../../http/address.ts'
import { useFacts } from '../../../http/facts.tsx'
import { withReturnTo } from '../../../http/return-path.ts'
import { deleteLeftoverPages } from '../../../office/offline/store-pages.ts'
import { Button } from '../../../ui/button.tsx'
import { EmailLink, PhoneLink } from '../../../ui/contact/contact-links.tsx'
import { PasswordField } from '../../../ui/field/password-field.tsx'
import { endOfflineSignOut } from '../../../ui/live/offline-sign-out.tsx'
import { signInFailureMessages } from '../account-failure-messages.ts'
import { AccountAlert, AccountPage, LoginEmailField } from '../account-page.tsx'
import { PasswordRecoveryDialog, usePasswordRecovery } from '../recovery/recovery-dialog.tsx'
import type { PasswordRecoveryStatus } from '../recovery/recovery-status.server.ts'
import type { SignInRejection } from './sign-in.server.ts'
import '../account-page.css'
import './sign-in.css'

interface SignInProps {
  rejection?: SignInRejection
  /** Recovery named by the page's address. */
  recovery: PasswordRecoveryStatus | null
}

/** Sign-in screen for clients and staff, with the server's rejection. */
export function SignInPage({ rejection, recovery }: SignInProps) {
  useEffect(() => {
    endOfflineSignOut()
    deleteLeftoverPages()
  }, [])
  return (
    <AccountPage title="Connexion" aside={<NoAccountYet />}>
      <SignInForm rejection={rejection} />
      <ForgottenPassword status={recovery} />
    </AccountPage>
  )
}

function NoAccountYet() {
  const { contactEmail, locations } = useFacts()
  const [workshop] = locations
  return (
    <>
      <h2>Pas encore de compte&nbsp;?</h2>
      <p>
        Les comptes sont ouverts par l’atelier, client par client, pour suivre commandes, factures et devis.
        Appelez le <PhoneLink {...workshop.phone} /> ou écrivez à <EmailLink to={contactEmail} />
        &nbsp;: vous recevrez par e-mail un lien pour choisir votre mot de passe.
      </p>
    </>
  )
}

const signInFormId = 'sign-in'

/** Sign-in form. Errors appear only after a submission. */
function SignInForm({ rejection }: { rejection?: SignInRejection }) {
  const returnTo = useSearchParams()[0].get('suite')
  const form = useForm({
    id: signInFormId,
    action: withReturnTo(href('/espace_pro'), returnTo),
    rules: async () => (await import('../../../../domain/people/sign-in/sign-in-forms.ts')).signInForm,
    failures: signInFailureMessages,
    first: rejection,
  })
  return (
    <form {...form.formProps} className="account-form">
      <AccountAlert form={form} />
      <LoginEmailField {...form.field('email')} />
      <PasswordField
        {...form.field('password')}
        label="Mot de passe"
        required
        autoComplete="current-password"
      />
      <Button type="submit" busy={form.isBusy}>
        {form.failure ? 'Réessayer' : 'Se connecter'}
      </Button>
    </form>
  )
}

/** Link that opens the recovery dialog. Without JavaScript it opens the same page with the dialog open. */
function ForgottenPassword({ status }: { status: PasswordRecoveryStatus | null }) {
  const recovery = usePasswordRecovery(status)
  const open = (event: MouseEvent) => {
    event.preventDefault()
    recovery.open(document.querySelector<HTMLInputElement>(`#${signInFormId}-email`)?.value ?? '')
  }
  return (
    <div className="sign-in__forgotten">
      <a
        href={addressWithQuery(href('/espace_pro'), { recuperation: '' })}
        aria-haspopup="dialog"
        onClick={open}
      >
        Mot de passe oublié ?
      </a>
      <p role="status">{recovery.note}</p>
      <PasswordRecoveryDialog recovery={recovery} />
    </div>
  )
}
