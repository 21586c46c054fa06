import { AccountPage } from '../account-page.tsx'
import type { FollowedRecovery } from '../recovery/follow-recovery.server.ts'
import { ForgottenPassword } from './forgotten-password.tsx'
import { SignInForm } from './sign-in-form.tsx'
import type { SignInRefusal } from './sign-in-refusal.server.ts'
import './sign-in.css'
import { site } from '../../../../domain/site.ts'

interface SignInProps {
  refusal?: SignInRefusal
  /** Of the page's address. */
  recovery: FollowedRecovery | null
}

/** The sign-in screen (docs/product.md §2): the way in for clients and staff, with what the server refused. */
export function SignIn({ refusal, recovery }: SignInProps) {
  return (
    <AccountPage title="Connexion" aside={<NoAccountYet />}>
      <SignInForm refusal={refusal} />
      <ForgottenPassword followed={recovery} />
    </AccountPage>
  )
}

function NoAccountYet() {
  const [workshop] = site.locations
  return (
    <>
      <h2>Pas encore de compte&nbsp;?</h2>
      <p>
        Les comptes sont ouverts par l’atelier, client par client, pour suivre commandes, factures et devis.
        Appelez le <a href={workshop.phone.link}>{workshop.phone.display}</a> ou écrivez à{' '}
        <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>&nbsp;: vous recevrez par e-mail un
        lien pour choisir votre mot de passe.
      </p>
    </>
  )
}
