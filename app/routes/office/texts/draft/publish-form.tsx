import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { OfficeForm } from '../../form/office-form.tsx'
import { useOfficeForm } from '../../form/use-office-form.ts'

interface PublishFormProps {
  address: string
  /** Of the draft that is shown: what somebody wrote since is not published unread. */
  mark: string
  from: string
  outcome?: FormOutcome
}

export function PublishForm({ address, mark, from, outcome: first }: PublishFormProps) {
  const form = useOfficeForm({ id: 'publier', action: formAddress(address, 'publier'), first })
  return (
    <div id="publier">
      <OfficeForm form={form} submit={`Publier, en vigueur ${from}`} saved="Publiée">
        <input type="hidden" name="mark" value={mark} />
      </OfficeForm>
    </div>
  )
}
