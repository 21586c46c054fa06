import { href } from 'react-router'
import type { FormOutcome } from '../../../forms/form-outcome.ts'
import { formAddress } from '../../../forms/one-of-forms.ts'
import { OfficeForm } from '../form/office-form.tsx'
import { useOfficeForm } from '../form/use-office-form.ts'

export function EmptyForm({ outcome: first }: { outcome?: FormOutcome }) {
  const form = useOfficeForm({
    id: 'vide',
    action: formAddress(href('/gestion/realisations/nouvelle'), 'vide'),
    first,
  })
  return (
    <section id="vide" className="paper-sheet new-entry" aria-labelledby="vide-titre">
      <h2 id="vide-titre">Une page vide</h2>
      <OfficeForm form={form} submit="Commencer" saved="Commencée" />
    </section>
  )
}
