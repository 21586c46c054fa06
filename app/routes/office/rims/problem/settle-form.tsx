import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { TextArea } from '../../../../ui/field/text-area.tsx'
import { OfficeForm } from '../../form/office-form.tsx'
import { useOfficeForm } from '../../form/use-office-form.ts'
import type { RimView } from '../read-rim.server.ts'

interface SettleFormProps {
  rim: RimView
  /** When the problem was reported that stands above. */
  seenAt: string
  outcome?: FormOutcome
}

export function SettleForm({ rim: { here }, seenAt, outcome: first }: SettleFormProps) {
  const form = useOfficeForm({
    id: 'regler',
    action: formAddress(here, 'regler'),
    rules: async () => (await import('../../../../../domain/rims/problems/problem-form.ts')).settlementForm,
    first,
  })
  return (
    <OfficeForm form={form} submit="Problème réglé" saved="Réglé" variant="secondary">
      <input type="hidden" name="vu" value={seenAt} />
      <TextArea {...form.field('decision')} label="Ce qui a été décidé" rows={2} maxLength={1_000} />
    </OfficeForm>
  )
}
