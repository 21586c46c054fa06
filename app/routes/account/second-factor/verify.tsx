import { href } from 'react-router'
import { answerScripts } from '../../../forms/answer-form.ts'
import { useForm } from '../../../forms/use-form.ts'
import { ownPage, type PageFacts } from '../../../page-facts.ts'
import { Button } from '../../../ui/button/button.tsx'
import { AccountAlert } from '../account-alert.tsx'
import { AccountPage } from '../account-page.tsx'
import { privateHeaders, privateMeta } from '../private-page.ts'
import { SignOut } from '../sign-out-button.tsx'
import type { Route } from './+types/verify.ts'
import { CodeField, RecoveryCodeField } from './code-fields.tsx'
import { factorFailures } from './factor-messages.ts'
import { carrying } from './factor-page.ts'
import type { CodeRefusal } from './refuse-code.server.ts'
import { SkipFactor } from './skip-factor.tsx'
import { answerCode, lookAtVerification } from './verify.server.ts'
import './second-factor.css'

export const handle = { ...ownPage, audience: null } satisfies PageFacts

const title = 'Vérification'

export const meta: Route.MetaFunction = () => privateMeta(title)
export const headers = privateHeaders

export const loader = (visit: Route.LoaderArgs) => lookAtVerification(visit)
export const action = (visit: Route.ActionArgs) => answerCode(visit)
export const middleware: Route.MiddlewareFunction[] = [answerScripts(answerCode)]

/** Asks for the second factor after the password (docs/product.md §2.11). */
export default function Verify({ loaderData, actionData }: Route.ComponentProps) {
  const { email, wanted, canSkip } = loaderData
  return (
    <>
      <AccountPage title={title} aside={<LostFactor />}>
        <CodeForm key={String(loaderData.isRecovery)} {...loaderData} refusal={actionData} />
        {canSkip && <SkipFactor wanted={wanted} />}
      </AccountPage>
      <SignOut email={email} />
    </>
  )
}

interface CodeFormProps {
  wanted: string | null
  isRecovery: boolean
  refusal: CodeRefusal | undefined
}

function CodeForm({ wanted, isRecovery, refusal }: CodeFormProps) {
  const other = carrying(href('/verification'), wanted, isRecovery ? {} : { secours: '' })
  const form = useForm({
    id: 'factor',
    action: carrying(href('/verification'), wanted, isRecovery ? { secours: '' } : {}),
    rules: async () =>
      (await import('../../../../domain/sign-in/second-factor/second-factor-form.ts')).factorForm,
    failures: factorFailures,
    first: refusal,
  })
  return (
    <form {...form.formProps} className="account-form">
      <p>
        {isRecovery
          ? 'Saisissez l’un des dix codes de secours que vous avez gardés. Chacun ne sert qu’une fois.'
          : 'Saisissez le code que votre application d’authentification affiche pour TW Jantes.'}
      </p>
      <AccountAlert form={form} />
      {isRecovery ? (
        <RecoveryCodeField {...form.field('code')} />
      ) : (
        <CodeField {...form.field('code')} autoFocus />
      )}
      <Button type="submit" busy={form.isBusy}>
        {form.failure ? 'Réessayer' : 'Valider'}
      </Button>
      <p>
        <a href={other}>
          {isRecovery
            ? 'Utiliser le code de l’application'
            : 'Téléphone perdu\u00a0? Utiliser un code de secours'}
        </a>
      </p>
    </form>
  )
}

function LostFactor() {
  return (
    <>
      <h2>Ni téléphone, ni code de secours&nbsp;?</h2>
      <p>
        Un responsable peut réinitialiser votre vérification. Vos sessions se ferment alors, et vous
        choisissez une nouvelle application à la prochaine connexion.
      </p>
    </>
  )
}
