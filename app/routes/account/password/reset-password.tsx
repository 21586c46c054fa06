import { href } from 'react-router'
import { withQuery } from '../../../address.ts'
import { answerScripts } from '../../../forms/answer-form.ts'
import { ownPage, type PageFacts } from '../../../page-facts.ts'
import { Button, ButtonLink } from '../../../ui/button/button.tsx'
import { AccountAlert } from '../account-alert.tsx'
import { resetFailures } from '../account-failures.ts'
import { AccountPage } from '../account-page.tsx'
import { AccountSuccess } from '../account-success.tsx'
import { privateHeaders, privateMeta } from '../private-page.ts'
import type { Route } from './+types/reset-password.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { changePassword, lookAtLink, type ResetOutcome } from './reset-password.server.ts'
import { useNewPassword } from './use-new-password.ts'

export const handle = { ...ownPage, audience: null } satisfies PageFacts

const title = 'Récupération de mot de passe'

export const meta: Route.MetaFunction = () => privateMeta(title)
export const headers = privateHeaders

export const loader = (visit: Route.LoaderArgs) => lookAtLink(visit)
export const action = (visit: Route.ActionArgs) => changePassword(visit)
export const middleware: Route.MiddlewareFunction[] = [answerScripts(changePassword)]

/** Once the password is changed, the link that was opened is no longer one: the page keeps what it says. */
export const shouldRevalidate = () => false

/** The password reset page (docs/product.md §2): the link of a mail leads here, the button acts. */
export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const form = useNewPassword<ResetOutcome>({ failures: resetFailures, first: actionData })
  const outcome = form.outcome ?? loaderData
  return (
    <AccountPage title={title}>
      {outcome?.outcome === 'saved' ? (
        <Changed />
      ) : outcome?.outcome === 'unusable' ? (
        <Unusable message={outcome.message} />
      ) : (
        <form {...form.formProps} className="account-form">
          <AccountAlert form={form} />
          <NewPasswordFields form={form} />
          <Button type="submit" busy={form.isBusy}>
            {form.failure ? 'Réessayer' : 'Modifier le mot de passe'}
          </Button>
        </form>
      )}
    </AccountPage>
  )
}

function Changed() {
  return (
    <>
      <AccountSuccess>Mot de passe modifié</AccountSuccess>
      <p>Toutes les sessions de votre compte ont été fermées. Connectez-vous avec le nouveau mot de passe.</p>
      <ButtonLink to={href('/espace_pro')} reloadDocument>
        Se connecter
      </ButtonLink>
    </>
  )
}

function Unusable({ message }: { message: string }) {
  return (
    <>
      <p className="account-alert" role="alert">
        {message}
      </p>
      <p>Un lien est valable une heure et ne sert qu’une fois. Vous pouvez en demander un autre.</p>
      <ButtonLink to={withQuery(href('/espace_pro'), { recuperation: '' })} reloadDocument>
        Demander un nouveau lien
      </ButtonLink>
    </>
  )
}
