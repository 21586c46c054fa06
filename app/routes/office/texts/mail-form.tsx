import { href } from 'react-router'
import { baseField, writeBase } from '../../../../domain/forms/merge-changes.ts'
import { type FormOutcome, typedOf } from '../../../forms/form-outcome.ts'
import { formAddress } from '../../../forms/one-of-forms.ts'
import { Button } from '../../../ui/button/button.tsx'
import { TextArea } from '../../../ui/field/text-area.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { Eye } from '../../../ui/icon/area-icons.ts'
import { ConflictField } from '../form/conflict-field.tsx'
import { OfficeForm } from '../form/office-form.tsx'
import { useOfficeForm } from '../form/use-office-form.ts'
import { type Round, useRoundEnd, useRounds } from '../form/use-rounds.ts'
import { VariablesList } from '../form/variables-list.tsx'
import { mailAddress } from './text-address.ts'

/** A mail as its page has it. */
interface MailView {
  mail: string
  fields: readonly { name: string; label: string; isLong: boolean }[]
  values: Readonly<Record<string, string>>
  variables: Readonly<Record<string, string>>
}

interface MailFormProps {
  view: MailView
  outcome?: FormOutcome
}

/** The sentences to be changed, and beside them the mail as it would be. */
export function MailForm({ view, outcome }: MailFormProps) {
  const { round, next } = useRounds(view.values, outcome)
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
          name={frame}
          title="Aperçu de l’e-mail"
          className="mail-text__preview"
          src={previewAddress(view.mail)}
        />
      </section>
    </div>
  )
}

const frame = 'apercu'
const previewAddress = (mail: string) => href('/gestion/reglages/textes/e-mails/:mail/apercu', { mail })

interface MailRoundProps {
  view: MailView
  round: Round<MailView['values']>
  onNext: (first: FormOutcome, values: MailView['values']) => void
}

function MailRound({ view, round, onNext }: MailRoundProps) {
  const { values, first } = round
  const form = useOfficeForm({
    id: 'modifier',
    action: formAddress(mailAddress(view.mail), 'modifier'),
    rules: async () =>
      (await import('../../../../domain/texts/mails/mail-form.ts')).mailFormOf(rulesIn(view)),
    first,
    defaults: values,
  })
  const { box, conflicts } = useRoundEnd({ round, latest: view.values, outcome: form.outcome, onNext })
  return (
    <div ref={box} tabIndex={-1} id="modifier">
      <OfficeForm form={form} submit="Enregistrer" saved="Enregistré">
        <input type="hidden" name={baseField} value={typedOf(first)?.[baseField] ?? writeBase(values)} />
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

interface PreviewButtonProps {
  form: { current: HTMLFormElement | null }
  mail: string
}

/** Shows the sentences as they are typed: the browser itself sends them into the frame, so that nothing is saved. */
function PreviewButton({ form, mail }: PreviewButtonProps) {
  const address = previewAddress(mail)
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
      formTarget={frame}
      formNoValidate
      onClick={show}
      className="mail-text__show"
    >
      <Eye /> Voir l’aperçu
    </Button>
  )
}

/** Without an event of its own: the form's life goes on as if nobody had pressed. */
function sendInto(form: HTMLFormElement, address: string): void {
  const { action, target } = form
  form.action = address
  form.target = frame
  form.submit()
  form.action = action
  form.target = target
}

export function ResetForm({ mail, outcome: first }: { mail: string; outcome?: FormOutcome }) {
  const form = useOfficeForm({ id: 'premier', action: formAddress(mailAddress(mail), 'premier'), first })
  return (
    <section id="premier" className="paper-sheet office-section" aria-labelledby="premier-titre">
      <h2 id="premier-titre">Revenir au premier texte</h2>
      <p>Tout ce qui a été changé dans cet e-mail s’efface&nbsp;; le journal le garde.</p>
      <OfficeForm form={form} variant="secondary" submit="Remettre le premier texte" saved="Remis" />
    </section>
  )
}
