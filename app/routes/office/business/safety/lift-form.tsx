import { formAddress } from '../../../../forms/form-actions.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { OfficeForm } from '../../../../office/form/office-form.tsx'
import { useOfficeForm } from '../../../../office/form/use-office-form.ts'
import { TextArea } from '../../../../ui/field/text-area.tsx'
import { FormDetails } from '../../../../ui/form-details.tsx'
import { ChevronDownIcon } from '../../../../ui/icon/icons.ts'
import '../../../../office/form/office-form.css'

interface LiftFormProps {
  page: string
  /** Key of the rule, as the form handler reads it. */
  rule: string
  name: string
  outcome?: FormOutcome
}

/** Form in which a manager (« responsable ») records why a rule does not apply to this rim. */
export function LiftRuleForm({ page, rule, name, outcome: first }: LiftFormProps) {
  const form = useOfficeForm({
    id: `lever-${rule.replaceAll(' ', '-')}`,
    action: formAddress(page, 'lever'),
    rules: async () =>
      (await import('../../../../../domain/business/safety/lift-form.ts')).liftSafetyRuleForm,
    first,
  })
  return (
    <FormDetails open={first !== undefined}>
      <summary className="fold">
        Lever la règle «&nbsp;{name}&nbsp;» <ChevronDownIcon />
      </summary>
      <OfficeForm form={form} submit="Lever la règle" saved="Levée" variant="secondary">
        <input type="hidden" name="regle" value={rule} />
        <TextArea
          {...form.field('motif')}
          label="Pourquoi elle ne s’applique pas à cette jante"
          hint="Gardé sur la fiche et dans le journal, avec votre nom."
          rows={2}
          maxLength={400}
          required
        />
      </OfficeForm>
    </FormDetails>
  )
}
