import { href } from 'react-router'
import {
  openedValuesFieldName,
  serializeOpenedValues,
} from '../../../../../domain/kernel/forms/merge-changes.ts'
import { formAddress } from '../../../../forms/form-actions.ts'
import { type FormOutcome, submittedValuesOfOutcome } from '../../../../forms/form-outcome.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { ConflictField } from '../../../../office/form/conflict-field.tsx'
import { OfficeForm } from '../../../../office/form/office-form.tsx'
import {
  type FormVersion,
  useFormVersions,
  useNextFormVersion,
} from '../../../../office/form/use-form-versions.ts'
import { useOfficeForm } from '../../../../office/form/use-office-form.ts'
import { VariablesList } from '../../../../office/form/variables-list.tsx'
import { ActivityFeed } from '../../../../office/journal/activity-feed.tsx'
import { RecordPresence } from '../../../../office/live/presence.tsx'
import { mailTextsAddress, textsPageAddress } from '../../../../office/records/text-address.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextArea } from '../../../../ui/field/text-area.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { EyeIcon } from '../../../../ui/icon/area-icons.ts'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import type { Route } from './+types/mail.ts'
import { loadMailTextPage, mailTextForms } from './mail.server.ts'
import '../../../../office/form/office-form.css'
import '../../../../ui/paper-page.css'
import './texts.css'

export const handle = {
  ...officePageHandle,
  permission: 'edit-settings',
  help: {
    title: 'Le texte d’un e-mail',
    what: 'Les phrases d’un e-mail du site, avec leurs variables.',
    how: [
      'L’aperçu montre l’e-mail rempli avec un exemple.',
      '«\u00a0Remettre le texte d’origine\u00a0» annule vos modifications.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeMeta(matches, loaderData?.title ?? 'Textes')

export const loader = ({ context, params: { mail } }: Route.LoaderArgs) => loadMailTextPage(context, mail)

export const action = (args: Route.ActionArgs) => mailTextForms.action(args)
export const middleware: Route.MiddlewareFunction[] = mailTextForms.middleware

/** Page of a mail that the site sends automatically: its sentences and a preview. */
export default function MailTextPage({ loaderData: view, actionData }: Route.ComponentProps) {
  return (
    <PaperPage title={view.title} lead={view.about} back={textsPageAddress} key={view.mail}>
      <RecordPresence kind="setting" id={`mail-${view.mail}`} />
      <MailForm view={view} outcome={actionData?.modifier} />
      {view.isChanged && <ResetForm mail={view.mail} outcome={actionData?.premier} />}
      <section className="paper-sheet office-section" aria-labelledby="journal-titre">
        <h2 id="journal-titre">Historique</h2>
        <ActivityFeed lines={view.lines} empty="Personne n’a encore changé cet e-mail." />
      </section>
    </PaperPage>
  )
}

interface MailFormProps {
  view: MailView
  outcome?: FormOutcome
}

/** Form with the sentences, and a preview of the mail beside it. */
function MailForm({ view, outcome }: MailFormProps) {
  const { round, next } = useFormVersions(view.values, outcome)
  return (
    <div className="mail-text">
      <section className="paper-sheet office-section" aria-labelledby="modifier-titre">
        <h2 id="modifier-titre">Texte</h2>
        <MailRound view={view} key={round.number} round={round} onNext={next} />
        <VariablesList variables={view.variables} />
      </section>
      <section className="paper-sheet office-section" aria-labelledby="apercu-titre">
        <h2 id="apercu-titre">Aperçu</h2>
        <p className="paper-note">Avec des personnes et des chiffres d’exemple.</p>
        <iframe
          name={previewFrame}
          title="Aperçu de l’e-mail"
          className="mail-text__preview"
          src={mailPreviewAddress(view.mail)}
        />
      </section>
    </div>
  )
}

interface MailView {
  /** Stored name of the mail. */
  mail: string
  fields: readonly { name: string; label: string; isLong: boolean }[]
  values: Readonly<Record<string, string>>
  variables: Readonly<Record<string, string>>
}

interface MailRoundProps {
  view: MailView
  round: FormVersion<MailView['values']>
  onNext: (first: FormOutcome, values: MailView['values']) => void
}

function MailRound({ view, round, onNext }: MailRoundProps) {
  const { values, first } = round
  const form = useOfficeForm({
    id: 'modifier',
    action: formAddress(mailTextsAddress(view.mail), 'modifier'),
    rules: async () =>
      (await import('../../../../../domain/business/texts/mails/mail-form.ts')).createMailForm(rulesIn(view)),
    first,
    defaults: values,
  })
  const { box, conflicts } = useNextFormVersion({ round, latest: view.values, outcome: form.outcome, onNext })
  return (
    <div ref={box} tabIndex={-1} id="modifier">
      <OfficeForm form={form} submit="Enregistrer" saved="Enregistré">
        <input
          type="hidden"
          name={openedValuesFieldName}
          value={submittedValuesOfOutcome(first)?.[openedValuesFieldName] ?? serializeOpenedValues(values)}
        />
        {view.fields.map(({ name, label, isLong }) => {
          const conflict = conflicts.find(({ field }) => field === name)
          if (conflict) return <ConflictField key={name} label={label} conflict={conflict} />
          const Field = isLong ? TextArea : TextField
          return <Field key={name} {...form.field(name)} label={label} required autoComplete="off" />
        })}
        <PreviewButton form={form.formProps.ref} mail={view.mail} />
      </OfficeForm>
    </div>
  )
}

const rulesIn = ({ fields, variables }: MailView) => ({
  fields: Object.fromEntries(fields.map(({ name, isLong }) => [name, { isLong }])),
  variables,
})

/** Name of the frame that shows the preview. */
const previewFrame = 'apercu'
const mailPreviewAddress = (mail: string) => href('/gestion/reglages/textes/e-mails/:mail/apercu', { mail })

interface PreviewButtonProps {
  form: { current: HTMLFormElement | null }
  mail: string
}

/** Button that previews the typed sentences: the browser submits the form into the frame, so nothing is saved. */
function PreviewButton({ form, mail }: PreviewButtonProps) {
  const address = mailPreviewAddress(mail)
  const show = (event: { preventDefault(): void }) => {
    if (!form.current) return
    event.preventDefault()
    sendInto(form.current, address)
  }
  return (
    <Button
      type="submit"
      variant="secondary"
      formAction={address}
      formTarget={previewFrame}
      formNoValidate
      onClick={show}
      className="mail-text__show"
    >
      <EyeIcon /> Voir l’aperçu
    </Button>
  )
}

/** Submits the form into the frame without a `submit` event, so that the form's own handlers do not run. */
function sendInto(form: HTMLFormElement, address: string): void {
  const { action, target } = form
  form.action = address
  form.target = previewFrame
  form.submit()
  form.action = action
  form.target = target
}

function ResetForm({ mail, outcome: first }: { mail: string; outcome?: FormOutcome }) {
  const form = useOfficeForm({ id: 'premier', action: formAddress(mailTextsAddress(mail), 'premier'), first })
  return (
    <section id="premier" className="paper-sheet office-section" aria-labelledby="premier-titre">
      <h2 id="premier-titre">Revenir au texte d’origine</h2>
      <p>Toutes vos modifications de cet e-mail sont effacées&nbsp;; le journal en garde la trace.</p>
      <OfficeForm form={form} variant="secondary" submit="Remettre le texte d’origine" saved="Remis" />
    </section>
  )
}
