import { type FormEvent, type MouseEvent, useState } from 'react'
import { Form, useNavigation, useSearchParams } from 'react-router'
import { type SignInProblems, signInProblems } from '../../../domain/sign-in/sign-in-form.ts'
import { site } from '../../../domain/site.ts'
import { Button } from '../../ui/button/button.tsx'
import { PasswordField } from '../../ui/field/password-field.tsx'
import { AccountPage } from './account-page.tsx'
import { LoginEmailField } from './login-email-field.tsx'
import type { FollowedRecovery } from './recovery/follow-recovery.server.ts'
import { RecoveryDialog } from './recovery/recovery-dialog.tsx'
import { useRecovery } from './recovery/use-recovery.ts'
import type { SignInRefusal } from './sign-in.server.ts'
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

/** Without JavaScript the link opens the same page with the modal on it. */
function ForgottenPassword({ followed }: { followed: FollowedRecovery | null }) {
  const recovery = useRecovery(followed)
  const open = (event: MouseEvent) => {
    event.preventDefault()
    recovery.open()
  }
  return (
    <div className="sign-in__forgotten">
      <a href="/espace_pro?recuperation" aria-haspopup="dialog" onClick={open}>
        Mot de passe oublié ?
      </a>
      <p role="status">{recovery.note}</p>
      <RecoveryDialog recovery={recovery} />
    </div>
  )
}

function SignInForm({ refusal }: { refusal?: SignInRefusal }) {
  const { problems, message, isSending, check } = useSignIn(refusal)
  const [search] = useSearchParams()
  const asked = search.get('suite')
  return (
    <Form
      className="account-form"
      method="post"
      action={asked ? `/espace_pro?${new URLSearchParams({ suite: asked })}` : '/espace_pro'}
      noValidate
      onSubmit={check}
    >
      <div role="alert">{message && <p className="account-alert">{message}</p>}</div>
      <LoginEmailField id="sign-in-email" defaultValue={refusal?.email} problem={problems.email} />
      <PasswordField
        id="sign-in-password"
        name="password"
        label="Mot de passe"
        required
        autoComplete="current-password"
        errors={problems.password ? [problems.password] : []}
      />
      <Button type="submit" busy={isSending}>
        Se connecter
      </Button>
    </Form>
  )
}

/** Problems show after an attempt only, and each attempt starts without any (docs/product.md §5). */
function useSignIn(refusal: SignInRefusal | undefined) {
  const isSending = useNavigation().state !== 'idle'
  const [found, setFound] = useState<SignInProblems | null>(null)
  const check = (event: FormEvent<HTMLFormElement>) => {
    const typed = new FormData(event.currentTarget)
    const problems = signInProblems({
      email: String(typed.get('email')),
      password: String(typed.get('password')),
    })
    setFound(problems)
    if (!problems) return
    event.preventDefault()
    const first = problems.email ? 'email' : 'password'
    event.currentTarget.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
  }
  const isFresh = found === null && !isSending
  return {
    check,
    isSending,
    problems: found ?? (isFresh ? refusal?.problems : undefined) ?? {},
    message: isFresh ? refusal?.message : undefined,
  }
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
