import type { FormOutcome } from '../../../forms/form-outcome.ts'
import { TextArea } from '../../../ui/field/text-area.tsx'
import { OfficeForm } from '../form/office-form.tsx'
import { useOfficeForm } from '../form/use-office-form.ts'

/** Where the form stands on its page, and what it is called there. */
export const signatureAnchor = 'signature'

interface SignatureFormProps {
  action: string
  signature: string
  outcome?: FormOutcome
}

/** What ends the answers that somebody writes. */
export function SignatureForm({ action, signature, outcome: first }: SignatureFormProps) {
  const form = useOfficeForm({
    id: signatureAnchor,
    action,
    rules: async () => (await import('../../../../domain/staff/signature-form.ts')).signatureForm,
    first,
    defaults: { signature },
  })
  return (
    <section id={signatureAnchor} className="paper-sheet office-section" aria-labelledby="signature-titre">
      <h2 id="signature-titre">Fin de mes réponses</h2>
      <OfficeForm form={form} submit="Enregistrer la signature" saved="Signature enregistrée">
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
