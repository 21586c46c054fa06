import { formAddress } from '../../../../forms/one-of-forms.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { useOfficeForm } from '../../form/use-office-form.ts'

export function ResendLetter({ letterId, action }: { letterId: string; action: string }) {
  const form = useOfficeForm({ id: 'renvoyer', action: formAddress(action, 'renvoyer') })
  return (
    <form {...form.formProps}>
      <input type="hidden" name="lettre" value={letterId} />
      <Button type="submit" variant="secondary" busy={form.isBusy}>
        Envoyer de nouveau
      </Button>
    </form>
  )
}
