import { AccountPage } from '../account-page.tsx'
import type { FollowedRecovery } from '../recovery/follow-recovery.server.ts'
import { ForgottenPassword } from './forgotten-password.tsx'
import { NoAccountYet } from './no-account-yet.tsx'
import { SignInForm } from './sign-in-form.tsx'
import type { SignInRefusal } from './sign-in-refusal.server.ts'
import './sign-in.css'

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
