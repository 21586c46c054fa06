import { href } from 'react-router'
import { answerScripts } from '../../../forms/answer-form.ts'
import { useForm } from '../../../forms/use-form.ts'
import { ownPage, type PageFacts } from '../../../page-facts.ts'
import { Button } from '../../../ui/button/button.tsx'
import { AccountAlert } from '../account-alert.tsx'
import { AccountPage } from '../account-page.tsx'
import { privateHeaders, privateMeta } from '../private-page.ts'
import { SignOut } from '../sign-out-button.tsx'
import type { Route } from './+types/set-up.ts'
import { AnyCodeField, CodeField } from './code-fields.tsx'
import { factorFailures } from './factor-messages.ts'
import { carrying } from './factor-page.ts'
import { OfferSteps } from './offer-steps.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import { answerSetUp, lookAtSetUp, type SetUpOutcome } from './set-up.server.ts'
import { SkipFactor } from './skip-factor.tsx'
import './second-factor.css'

export const handle = { ...ownPage, audience: null } satisfies PageFacts

const title = 'Vérification en deux étapes'

export const meta: Route.MetaFunction = () => privateMeta(title)
export const headers = privateHeaders

export const loader = (visit: Route.LoaderArgs) => lookAtSetUp(visit)
export const action = (visit: Route.ActionArgs) => answerSetUp(visit)
export const middleware: Route.MiddlewareFunction[] = [answerScripts(answerSetUp)]

/** Once it is set, the offer is another session's: the page keeps what it says. */
export const shouldRevalidate = () => false

/** Sets up the second factor, or another in its place (docs/product.md §2.11). */
export default function SetUp({ loaderData, actionData }: Route.ComponentProps) {
  const { email, wanted, isReplacing, canSkip, onward } = loaderData
  const form = useForm({
    id: 'factor',
    action: carrying(href('/verification/activation'), wanted),
    rules: async () => {
      const rules = await import('../../../../domain/sign-in/second-factor/second-factor-form.ts')
      return isReplacing ? rules.replaceForm : rules.setUpForm
    },
    failures: factorFailures,
    first: actionData as SetUpOutcome | undefined,
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
          <CodeField
            {...form.field('new_code')}
            label={isReplacing ? 'Code de la nouvelle application' : 'Code à six chiffres'}
          />
          {isReplacing && (
            <AnyCodeField
              {...form.field('code')}
              label="Code de l’ancienne application, ou un code de secours"
            />
          )}
          <Button type="submit" busy={form.isBusy}>
            {form.failure ? 'Réessayer' : isReplacing ? 'Changer d’application' : 'Activer'}
          </Button>
        </form>
        {canSkip && <SkipFactor wanted={wanted} />}
      </AccountPage>
      <SignOut email={email} />
    </>
  )
}
