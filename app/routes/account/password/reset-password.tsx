import { href } from 'react-router'
import { respondToFormsInJson } from '../../../forms/form-actions.ts'
import { addressWithQuery } from '../../../http/address.ts'
import { type PageHandle, privatePageHandle } from '../../../http/page-handle.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { passwordResetFailureMessages } from '../account-failure-messages.ts'
import {
  AccountAlert,
  AccountPage,
  AccountSuccess,
  privateAddressHeaders,
  privateAddressMeta,
} from '../account-page.tsx'
import type { Route } from './+types/reset-password.ts'
import { NewPasswordFields, useNewPasswordForm } from './new-password.tsx'
import {
  handlePasswordReset,
  loadPasswordResetPage,
  type PasswordResetOutcome,
} from './reset-password.server.ts'
import '../account-page.css'

export const handle = { ...privatePageHandle, audience: null } satisfies PageHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  privateAddressMeta(matches, resetWords(loaderData?.isFirst).title)
export const headers = privateAddressHeaders

export const loader = (args: Route.LoaderArgs) => loadPasswordResetPage(args)
export const action = (args: Route.ActionArgs) => handlePasswordReset(args)
export const middleware: Route.MiddlewareFunction[] = [respondToFormsInJson(handlePasswordReset)]

/** Never reloads the page's data: after the change the link is no longer valid. */
export const shouldRevalidate = () => false

/** Password reset page: the mail links here, and only the button has an effect. */
export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const form = useNewPasswordForm<PasswordResetOutcome>({
    failures: passwordResetFailureMessages,
    first: actionData,
  })
  const { isFirst, unusable } = loaderData
  const outcome = form.outcome ?? unusable
  const texts = resetWords(isFirst)
  return (
    <AccountPage title={texts.title}>
      {isFirst && !outcome && <p>Choisissez le mot de passe qui ouvrira votre compte.</p>}
      {outcome?.outcome === 'saved' ? (
        <PasswordWasReset {...texts} />
      ) : outcome?.outcome === 'unusable' ? (
        <UnusableLink message={outcome.message} lost={texts.lost} isFirst={isFirst} />
      ) : (
        <form {...form.formProps} className="account-form">
          <AccountAlert form={form} />
          <NewPasswordFields form={form} />
          <Button type="submit" busy={form.isBusy}>
            {form.failure ? 'Réessayer' : texts.submit}
          </Button>
        </form>
      )}
    </AccountPage>
  )
}

type Words = ReturnType<typeof resetWords>

/** Message that the password has been changed. */
function PasswordWasReset({ done, next }: Words) {
  return (
    <>
      <AccountSuccess>{done}</AccountSuccess>
      <p>{next}</p>
      <ButtonLink to={href('/espace_pro')} reloadDocument>
        Se connecter
      </ButtonLink>
    </>
  )
}

interface UnusableProps {
  message: string
  lost: string
  isFirst: boolean
}

/** Message that the link is no longer valid, or never was. */
function UnusableLink({ message, lost, isFirst }: UnusableProps) {
  return (
    <>
      <p className="account-alert" role="alert">
        {message}
      </p>
      <p>{lost}</p>
      {!isFirst && (
        <ButtonLink to={addressWithQuery(href('/espace_pro'), { recuperation: '' })} reloadDocument>
          Demander un nouveau lien
        </ButtonLink>
      )}
    </>
  )
}

/** Texts of the page. An invited person's first password has other texts; the other texts are those of the specification. */
const words = {
  first: {
    title: 'Bienvenue dans l’équipe',
    submit: 'Choisir ce mot de passe',
    done: 'Mot de passe choisi',
    next: 'Connectez-vous pour activer la vérification en deux étapes, puis ouvrir la gestion.',
    lost: 'Un lien d’invitation ne vaut que pour un temps et ne sert qu’une fois. Demandez-en un autre à votre responsable.',
  },
  lost: {
    title: 'Récupération de mot de passe',
    submit: 'Modifier le mot de passe',
    done: 'Mot de passe modifié',
    next: 'Toutes les sessions de votre compte ont été fermées. Connectez-vous avec le nouveau mot de passe.',
    lost: 'Un lien est valable une heure et ne sert qu’une fois. Vous pouvez en demander un autre.',
  },
} as const

const resetWords = (isFirst: boolean | undefined) => words[isFirst ? 'first' : 'lost']
