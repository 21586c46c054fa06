import { Form, href } from 'react-router'
import { type NewPasswordProblems, typingProblems } from '../../../domain/sign-in/new-password-form.ts'
import type { PageFacts } from '../../page-facts.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { useLivePage } from '../../ui/live/use-live-page.ts'
import type { Route } from './+types/create-account.ts'
import { AccountPage } from './account-page.tsx'
import { lookAtInvitation, openAccount } from './create-account.server.ts'
import { Created, CreatedElsewhere, Creating, Unusable } from './creation-states.tsx'
import { NewPasswordFields, useNewPassword } from './password/new-password-fields.tsx'
import { privateHeaders, privateMeta } from './private-page.ts'

export const handle = {
  cache: null,
  sitemap: null,
  audience: 'section',
  quoteBar: 'at-once',
  robots: 'closed',
  menus: [],
} satisfies PageFacts

const title = 'Création de votre compte'

export const meta: Route.MetaFunction = () => privateMeta(title)
export const headers = ({ actionHeaders }: Route.HeadersArgs) => {
  const all = new Headers(actionHeaders)
  for (const [name, value] of Object.entries(privateHeaders)) all.set(name, value)
  return all
}

export const loader = (visit: Route.LoaderArgs) => lookAtInvitation(visit)
export const action = (visit: Route.ActionArgs) => openAccount(visit)

/** An invitation (docs/product.md §2): the form shows while its record waits, and the page follows the record. */
export default function CreateAccount({ loaderData, actionData, params }: Route.ComponentProps) {
  const refused = actionData?.outcome === 'refused' ? actionData.problems : undefined
  const password = useNewPassword(refused, typingProblems)
  const isCreated = actionData?.outcome === 'created'
  useLivePage(
    loaderData.at === 'form' && !isCreated ? href('/creation_compte/:id/suivi', { id: params.id }) : null,
  )
  return (
    <AccountPage title={title}>
      {password.isSending ? (
        <Creating />
      ) : isCreated || loaderData.at === 'created' ? (
        <Created />
      ) : loaderData.at === 'form' ? (
        <CreationForm email={loaderData.email} password={password} />
      ) : loaderData.at === 'created-elsewhere' ? (
        <CreatedElsewhere />
      ) : (
        <Unusable isExpired={loaderData.at === 'expired'} />
      )}
    </AccountPage>
  )
}

interface CreationFormProps {
  email: string
  password: { problems: NewPasswordProblems; check: ReturnType<typeof useNewPassword>['check'] }
}

function CreationForm({ email, password }: CreationFormProps) {
  return (
    <Form className="account-form" method="post" noValidate onSubmit={password.check}>
      <p>Veuillez ajouter un mot de passe afin de finaliser la création de votre compte</p>
      <TextField
        id="creation-email"
        name="email"
        label="Identifiant"
        type="email"
        readOnly
        autoComplete="username"
        defaultValue={email}
      />
      <NewPasswordFields problems={password.problems} />
      <Button type="submit">Créer mon compte</Button>
    </Form>
  )
}
