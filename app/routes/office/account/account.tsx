import { href } from 'react-router'
import { fewestSigns } from '../../../../domain/sign-in/fewest-signs.ts'
import { formAddress } from '../../../forms/one-of-forms.ts'
import { PaperPage } from '../../../ui/paper-page/paper-page.tsx'
import { Devices } from '../../account/devices/devices.tsx'
import { PasswordChange, passwordAnchor } from '../../account/password/password-change.tsx'
import { FactorPart } from '../../account/second-factor/factor-part.tsx'
import { type OfficeFacts, officePage } from '../office-facts.ts'
import { officeMeta } from '../office-meta.ts'
import type { Route } from './+types/account.ts'
import { accountForms } from './account-forms.server.ts'
import { NoticesForm, noticesAnchor } from './notices-form.tsx'
import { readAccount } from './read-account.server.ts'
import { SignatureForm, signatureAnchor } from './signature-form.tsx'

export const handle = {
  ...officePage,
  act: 'enter-office',
  entry: { label: 'Mon compte', icon: 'account', place: 900 },
  help: {
    title: 'Mon compte',
    what: 'Votre mot de passe, votre double vérification, votre signature et vos e-mails d’arrivée.',
    how: [
      'La signature se place sous vos réponses.',
      'Pour chaque arrivée, choisissez\u00a0: un e-mail à chaque fois, un résumé le matin, ou rien.',
    ],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = () => officeMeta('Mon compte')

export const loader = (visit: Route.LoaderArgs) => readAccount(visit)

export const action = (visit: Route.ActionArgs) => accountForms.action(visit)
export const middleware: Route.MiddlewareFunction[] = accountForms.middleware

/** What somebody changes of their own account (docs/product.md §11.1). */
export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { email, signature, notices, hasMessages, devices, factor } = loaderData
  const page = href('/gestion/compte')
  return (
    <PaperPage title="Mon compte" lead={email}>
      <SignatureForm
        action={formAddress(page, signatureAnchor)}
        signature={signature}
        outcome={actionData?.[signatureAnchor]}
      />
      {notices && (
        <NoticesForm
          action={formAddress(page, noticesAnchor)}
          notices={notices}
          hasMessages={hasMessages}
          outcome={actionData?.[noticesAnchor]}
        />
      )}
      <FactorPart className="paper-sheet" state={factor} />
      <Devices className="paper-sheet" devices={devices} />
      <PasswordChange
        className="paper-sheet"
        action={formAddress(page, passwordAnchor)}
        email={email}
        fewestSigns={fewestSigns.staff}
        outcome={actionData?.[passwordAnchor]}
      />
    </PaperPage>
  )
}
