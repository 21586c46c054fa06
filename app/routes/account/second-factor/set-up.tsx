import { href } from 'react-router'
import { respondToFormsInJson } from '../../../forms/form-actions.ts'
import { useForm } from '../../../forms/use-form.ts'
import { type PageHandle, privatePageHandle } from '../../../http/page-handle.ts'
import { withReturnTo } from '../../../http/return-path.ts'
import { Button } from '../../../ui/button.tsx'
import { secondFactorFailureMessages } from '../account-failure-messages.ts'
import { AccountAlert, AccountPage, privateAddressHeaders, privateAddressMeta } from '../account-page.tsx'
import { SignOutButton } from '../sign-out-button.tsx'
import type { Route } from './+types/set-up.ts'
import { handleSecondFactorSetUp, loadSecondFactorSetUpPage, type TotpOffer } from './second-factor.server.ts'
import { RecoveryCodeList, TotpCodeField, TotpOrRecoveryCodeField } from './second-factor-parts.tsx'
import './second-factor.css'
import '../../../ui/button.css'
import '../account-page.css'

export const handle = { ...privatePageHandle, audience: null } satisfies PageHandle

const title = 'Vérification en deux étapes'

export const meta: Route.MetaFunction = ({ matches }) => privateAddressMeta(matches, title)
export const headers = privateAddressHeaders

export const loader = (args: Route.LoaderArgs) => loadSecondFactorSetUpPage(args)
export const action = (args: Route.ActionArgs) => handleSecondFactorSetUp(args)
export const middleware: Route.MiddlewareFunction[] = [respondToFormsInJson(handleSecondFactorSetUp)]

/** Never reloads the page's data: after the setup the offered key belongs to another session. */
export const shouldRevalidate = () => false

/** Sets up the second factor, or replaces it. */
export default function SetUpSecondFactorPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, returnTo, isReplacing, canSkip, onward } = loaderData
  const form = useForm({
    id: 'factor',
    action: withReturnTo(href('/verification/activation'), returnTo),
    rules: async () => {
      const rules = await import('../../../../domain/people/sign-in/sign-in-forms.ts')
      return isReplacing ? rules.secondFactorReplacementForm : rules.secondFactorSetUpForm
    },
    failures: secondFactorFailureMessages,
    first: actionData,
  })
  if (form.outcome?.outcome === 'saved')
    return (
      <AccountPage title="Vos codes de secours">
        <RecoveryCodeList
          codes={form.outcome.recoveryCodes}
          done={form.outcome.isReplacing ? 'Application remplacée' : 'Vérification en deux étapes active'}
          email={email}
          onward={onward}
        />
      </AccountPage>
    )
  return (
    <>
      <AccountPage title={title}>
        <p>
          {isReplacing
            ? 'La nouvelle application prend la place de l’ancienne. Vos autres sessions se ferment, et vos codes de secours sont remplacés.'
            : 'Votre compte ouvre les données des clients\u00a0: à chaque connexion, un code de votre téléphone s’ajoute au mot de passe.'}
        </p>
        <OfferSteps offer={loaderData.offer} />
        <form {...form.formProps} className="account-form">
          <AccountAlert form={form} />
          <TotpCodeField
            {...form.field('new_code')}
            label={isReplacing ? 'Code de la nouvelle application' : 'Code à six chiffres'}
          />
          {isReplacing && (
            <TotpOrRecoveryCodeField
              {...form.field('code')}
              label="Code de l’ancienne application, ou un code de secours"
            />
          )}
          <Button type="submit" busy={form.isBusy}>
            {form.failure ? 'Réessayer' : isReplacing ? 'Changer d’application' : 'Activer'}
          </Button>
        </form>
        {canSkip && <SkipFactor returnTo={returnTo} />}
      </AccountPage>
      <SignOutButton email={email} />
    </>
  )
}

/** Instructions before the first code: a QR code for another screen, a link for the same phone, the key for typing. */
function OfferSteps({ offer: { drawing, link, secret } }: { offer: TotpOffer }) {
  return (
    <ol className="factor-steps">
      <li>
        <p>
          Ouvrez une application d’authentification sur votre téléphone (Google Authenticator, Microsoft
          Authenticator, Aegis, celle de votre iPhone…).
        </p>
      </li>
      <li>
        <p>Scannez ce code avec elle.</p>
        <svg
          className="factor-drawing"
          viewBox={`0 0 ${drawing.size} ${drawing.size}`}
          shapeRendering="crispEdges"
          role="img"
          aria-label="Code QR à scanner avec l’application"
        >
          <path d={drawing.path} />
        </svg>
        <p>
          <a className="button" data-variant="secondary" href={link}>
            Ajouter sur ce téléphone
          </a>
        </p>
        <p>Ou saisissez cette clé à la main&nbsp;:</p>
        <p className="factor-secret" translate="no">
          {secret}
        </p>
      </li>
      <li>
        <p>Saisissez le code qu’elle affiche.</p>
      </li>
    </ol>
  )
}

/** Link that skips the set-up of the second factor, shown to demo users only. */
function SkipFactor({ returnTo }: { returnTo: string | null }) {
  return (
    <form className="factor-skip" method="post" action={withReturnTo(href('/verification/passer'), returnTo)}>
      <Button type="submit" variant="secondary">
        Passer, démonstration
      </Button>
    </form>
  )
}
