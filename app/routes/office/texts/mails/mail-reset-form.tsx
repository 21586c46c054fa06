import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { OfficeForm } from '../../form/office-form.tsx'
import { useOfficeForm } from '../../form/use-office-form.ts'
import { mailAddress } from '../text-address.ts'

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
