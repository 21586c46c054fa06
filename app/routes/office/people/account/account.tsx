import { href } from 'react-router'
import { minPasswordLength } from '../../../../../domain/people/sign-in/sign-in-forms.ts'
import { type NoticeChoices, noticeFrequencyNames } from '../../../../../domain/people/staff/notice-kinds.ts'
import { formAddress } from '../../../../forms/form-actions.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { OfficeForm } from '../../../../office/form/office-form.tsx'
import { useOfficeForm } from '../../../../office/form/use-office-form.ts'
import { usePersistedForm } from '../../../../office/form/use-persisted-form.ts'
import { SelectField } from '../../../../ui/field/select-field.tsx'
import { TextArea } from '../../../../ui/field/text-area.tsx'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import { DeviceList } from '../../../account/devices/devices.tsx'
import { PasswordChangeSection, passwordFormAnchor } from '../../../account/password/password-change.tsx'
import { SecondFactorSection } from '../../../account/second-factor/second-factor-parts.tsx'
import type { Route } from './+types/account.ts'
import { accountForms, loadStaffAccountPage } from './account.server.ts'
import '../../../../office/form/office-form.css'
import '../../../../ui/paper-page.css'

export const handle = {
  ...officePageHandle,
  permission: 'enter-office',
  entry: { label: 'Mon compte', icon: 'account', group: 'settings', menuOrder: 60 },
  help: {
    title: 'Mon compte',
    what: 'Votre mot de passe, votre double vérification, votre signature et vos e-mails d’arrivée.',
    how: [
      'La signature se place sous vos réponses.',
      'Pour chaque arrivée, choisissez\u00a0: un e-mail à chaque fois, un résumé le matin, ou rien.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Mon compte')

export const loader = (args: Route.LoaderArgs) => loadStaffAccountPage(args)

export const action = (args: Route.ActionArgs) => accountForms.action(args)
export const middleware: Route.MiddlewareFunction[] = accountForms.middleware

export default function StaffAccountPage({ loaderData, actionData }: Route.ComponentProps) {
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
      <SecondFactorSection className="paper-sheet" state={factor} />
      <DeviceList className="paper-sheet" devices={devices} />
      <PasswordChangeSection
        className="paper-sheet"
        action={formAddress(page, passwordFormAnchor)}
        email={email}
        minLength={minPasswordLength.staff}
        variant="secondary"
        outcome={actionData?.[passwordFormAnchor]}
      />
    </PaperPage>
  )
}

/** Anchor and id of the form for the signature. */
const signatureAnchor = 'signature'

interface SignatureFormProps {
  action: string
  signature: string
  outcome?: FormOutcome
}

/** Form for the signature at the end of the person's answers. */
function SignatureForm({ action, signature, outcome: first }: SignatureFormProps) {
  const form = usePersistedForm({
    draftName: 'signature',
    id: signatureAnchor,
    action,
    rules: async () => (await import('../../../../../domain/people/staff/signature-form.ts')).signatureForm,
    first,
    defaults: { signature },
  })
  return (
    <section id={signatureAnchor} className="paper-sheet office-section" aria-labelledby="signature-titre">
      <h2 id="signature-titre">Signature de mes réponses</h2>
      <OfficeForm
        form={form}
        variant="secondary"
        submit="Enregistrer la signature"
        saved="Signature enregistrée"
      >
        <TextArea
          {...form.field('signature')}
          label="Signature"
          hint="Elle termine les réponses que vous écrivez aux clients."
          rows={4}
        />
      </OfficeForm>
    </section>
  )
}

/** Anchor and id of the form for notification mails. */
const noticesAnchor = 'e-mails'

interface NoticesFormProps {
  action: string
  notices: NoticeChoices
  /** Whether the user may read messages; other staff get no mails about them. */
  hasMessages: boolean
  outcome?: FormOutcome
}

/** Form for the mails that the person gets about requests and messages of their points of sale. */
function NoticesForm({ action, notices, hasMessages, outcome: first }: NoticesFormProps) {
  const form = useOfficeForm({
    id: noticesAnchor,
    action,
    rules: async () => (await import('../../../../../domain/people/staff/notices-form.ts')).noticeChoicesForm,
    first,
    defaults: { ...notices },
  })
  const options = noticeFrequencyNames
  return (
    <section id={noticesAnchor} className="paper-sheet office-section" aria-labelledby="e-mails-titre">
      <h2 id="e-mails-titre">Mes e-mails</h2>
      <p>
        Ce qui arrive pour vos points de vente, au choix. Le résumé part chaque matin à 7&nbsp;h&nbsp;30, s’il
        y a du nouveau.
      </p>
      <OfficeForm form={form} variant="secondary" submit="Enregistrer mes choix" saved="Choix enregistrés">
        <SelectField
          {...form.field('notices_of_requests')}
          label="Nouvelles demandes"
          options={options}
          prompt={null}
        />
        {hasMessages ? (
          <SelectField
            {...form.field('notices_of_messages')}
            label="Nouveaux messages"
            options={options}
            prompt={null}
          />
        ) : (
          <input type="hidden" name="notices_of_messages" value="none" />
        )}
        <SelectField
          {...form.field('notices_of_answers')}
          label="Réponses des visiteurs"
          options={options}
          prompt={null}
        />
      </OfficeForm>
    </section>
  )
}
