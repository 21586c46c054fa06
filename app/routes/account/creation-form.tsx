import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { AccountAlert } from './account-alert.tsx'
import type { CreationOutcome } from './create-account.server.ts'
import { Creating } from './creation-states.tsx'
import { NewPasswordFields } from './password/new-password-fields.tsx'
import type { useNewPassword } from './password/use-new-password.ts'

interface CreationFormProps {
  email: string
  form: ReturnType<typeof useNewPassword<CreationOutcome>>
}

/** What was typed stays in the form, which is out of sight while it is sent. */
export function CreationForm({ email, form }: CreationFormProps) {
  return (
    <>
      {form.isBusy && <Creating />}
      <div hidden={form.isBusy}>
        <form {...form.formProps} className="account-form">
          <p>Veuillez ajouter un mot de passe afin de finaliser la création de votre compte</p>
          <TextField
            id="creation-email"
            name="email"
            label="Identifiant"
            type="email"
            readOnly
            autoComplete="username"
            defaultValue={email}
          />
          <AccountAlert form={form} />
          <NewPasswordFields form={form} />
          <Button type="submit">{form.failure ? 'Réessayer' : 'Créer mon compte'}</Button>
        </form>
      </div>
    </>
  )
}
