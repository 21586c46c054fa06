import { Form } from 'react-router'
import { type NewPasswordProblems, typingProblems } from '../../../../domain/sign-in/new-password-form.ts'
import type { PageFacts } from '../../../page-facts.ts'
import { Button, ButtonLink } from '../../../ui/button/button.tsx'
import { Check } from '../../../ui/icon/icons.ts'
import { AccountPage } from '../account-page.tsx'
import { privateHeaders, privateMeta } from '../private-page.ts'
import type { Route } from './+types/reset-password.ts'
import { NewPasswordFields, useNewPassword } from './new-password-fields.tsx'
import { changePassword, lookAtLink } from './reset-password.server.ts'

export const handle = {
  cache: null,
  sitemap: null,
  audience: null,
  quoteBar: 'at-once',
  robots: 'closed',
  menus: [],
} satisfies PageFacts

const title = 'Récupération de mot de passe'

export const meta: Route.MetaFunction = () => privateMeta(title)
export const headers = ({ actionHeaders }: Route.HeadersArgs) => {
  const all = new Headers(actionHeaders)
  for (const [name, value] of Object.entries(privateHeaders)) all.set(name, value)
  return all
}

export const loader = (visit: Route.LoaderArgs) => lookAtLink(visit)
export const action = (visit: Route.ActionArgs) => changePassword(visit)

/** Once the password is changed, the link that was opened is no longer one: the page keeps what it says. */
export const shouldRevalidate = () => false

/** The password reset page (docs/product.md §2): the link of a mail leads here, the button acts. */
export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const state = actionData ?? loaderData
  return (
    <AccountPage title={title}>
      {state.at === 'form' && <ResetForm refused={state.problems} />}
      {state.at === 'changed' && <Changed />}
      {state.at === 'unusable' && <Unusable message={state.message} />}
    </AccountPage>
  )
}

function ResetForm({ refused }: { refused?: NewPasswordProblems }) {
  const { check, isSending, problems } = useNewPassword(refused, typingProblems)
  return (
    <Form className="account-form" method="post" noValidate onSubmit={check}>
      <NewPasswordFields problems={problems} />
      <Button type="submit" busy={isSending}>
        Modifier le mot de passe
      </Button>
    </Form>
  )
}

function Changed() {
  return (
    <>
      <p className="account-success" role="status">
        <Check /> Mot de passe modifié
      </p>
      <p>Toutes les sessions de votre compte ont été fermées. Connectez-vous avec le nouveau mot de passe.</p>
      <ButtonLink to="/espace_pro" reloadDocument>
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
      <ButtonLink to="/espace_pro?recuperation" reloadDocument>
        Demander un nouveau lien
      </ButtonLink>
    </>
  )
}
