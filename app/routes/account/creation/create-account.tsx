import { useEffect, useEffectEvent } from 'react'
import { href } from 'react-router'
import { respondToFormsInJson } from '../../../forms/form-actions.ts'
import { useDataReload } from '../../../forms/page-version.ts'
import { useFacts } from '../../../http/facts.tsx'
import { privatePageHandle } from '../../../http/page-handle.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmailLink, PhoneLink } from '../../../ui/contact/contact-links.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { LoaderIcon } from '../../../ui/icon/area-icons.ts'
import { UpdateNotice } from '../../../ui/live/update-notice.tsx'
import { useLivePage } from '../../../ui/live/use-live-page.ts'
import { accountCreationFailureMessages } from '../account-failure-messages.ts'
import {
  AccountAlert,
  AccountPage,
  AccountSuccess,
  privateAddressHeaders,
  privateAddressMeta,
} from '../account-page.tsx'
import { NewPasswordFields, useNewPasswordForm } from '../password/new-password.tsx'
import type { Route } from './+types/create-account.ts'
import {
  type AccountCreationFormOutcome,
  handleAccountCreation,
  loadAccountInvitation,
} from './create-account.server.ts'
import '../account-page.css'

export const handle = privatePageHandle

const title = 'Création de votre compte'

export const meta: Route.MetaFunction = ({ matches }) => privateAddressMeta(matches, title)
export const headers = privateAddressHeaders

export const loader = (args: Route.LoaderArgs) => loadAccountInvitation(args)
export const action = (args: Route.ActionArgs) => handleAccountCreation(args)
export const middleware: Route.MiddlewareFunction[] = [respondToFormsInJson(handleAccountCreation)]

/** Invitation page: shows the form while the invitation is open, and follows its changes. */
export default function CreateAccountPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const form = useNewPasswordForm<AccountCreationFormOutcome>({
    failures: accountCreationFailureMessages,
    first: actionData,
  })
  const isCreated = form.outcome?.outcome === 'saved'
  useLivePage(
    loaderData.outcome === 'form-shown' && !isCreated
      ? href('/creation_compte/:id/suivi', { id: params.id })
      : null,
  )
  useReloadWhenGone(form.outcome)
  return (
    <AccountPage title={title}>
      {isCreated || loaderData.outcome === 'created' ? (
        <Created />
      ) : loaderData.outcome === 'form-shown' ? (
        <CreationForm email={loaderData.email} form={form} />
      ) : loaderData.outcome === 'created-elsewhere' ? (
        <CreatedElsewhere />
      ) : (
        <UnusableInvitation isExpired={loaderData.outcome === 'expired'} />
      )}
      <UpdateNotice />
    </AccountPage>
  )
}

/** Reloads the page when the invitation was used elsewhere or expired while the form was open. */
function useReloadWhenGone(outcome: AccountCreationFormOutcome | undefined) {
  const { revalidate } = useDataReload()
  const look = useEffectEvent(() => void revalidate())
  const isGone = outcome?.outcome === 'gone'
  useEffect(() => {
    if (isGone) look()
  }, [isGone])
}

interface CreationFormProps {
  email: string
  form: ReturnType<typeof useNewPasswordForm<AccountCreationFormOutcome>>
}

/** Form of the new account. While it is sent it is hidden and not removed, so that typed text stays. */
function CreationForm({ email, form }: CreationFormProps) {
  return (
    <>
      {form.isBusy && <Creating />}
      <div hidden={form.isBusy}>
        <form {...form.formProps} className="account-form">
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
          <AccountAlert form={form} />
          <NewPasswordFields form={form} />
          <Button type="submit">{form.failure ? 'Réessayer' : 'Créer mon compte'}</Button>
        </form>
      </div>
    </>
  )
}

function Creating() {
  return (
    <p className="account-working" role="status">
      <LoaderIcon /> Création de votre compte…
    </p>
  )
}

function Created() {
  return (
    <>
      <AccountSuccess>Compte créé !</AccountSuccess>
      <p>Vous êtes connecté&nbsp;: vos commandes, factures et devis vous attendent.</p>
      <ButtonLink to={href('/espace_pro')} reloadDocument>
        Ouvrir mon espace
      </ButtonLink>
    </>
  )
}

function CreatedElsewhere() {
  return (
    <>
      <p role="status">Ce compte a déjà été créé. Il ne reste qu’à vous connecter.</p>
      <ButtonLink to={href('/espace_pro')} reloadDocument>
        Se connecter
      </ButtonLink>
    </>
  )
}

function UnusableInvitation({ isExpired }: { isExpired: boolean }) {
  const { contactEmail, locations } = useFacts()
  const [workshop] = locations
  return (
    <>
      <p className="account-alert" role="alert">
        {isExpired ? 'Ce lien a expiré\u00a0: il était valable sept jours.' : 'Ce lien n’est pas valable.'}
      </p>
      <p>
        {isExpired
          ? 'Demandez-nous une nouvelle invitation\u00a0: '
          : 'Votre messagerie l’a peut-être coupé, ou une invitation plus récente l’a remplacé. Une question\u00a0? '}
        <PhoneLink {...workshop.phone} /> ou <EmailLink to={contactEmail} />.
      </p>
    </>
  )
}
