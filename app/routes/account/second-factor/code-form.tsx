import { href } from 'react-router'
import { site } from '../../../../domain/site.ts'
import { useForm } from '../../../forms/use-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { AccountAlert } from '../account-alert.tsx'
import { CodeField, RecoveryCodeField } from './code-fields.tsx'
import { factorFailures } from './factor-messages.ts'
import { carrying } from './factor-page.ts'
import type { CodeRefusal } from './refuse-code.server.ts'

interface CodeFormProps {
  wanted: string | null
  isRecovery: boolean
  refusal: CodeRefusal | undefined
}

export function CodeForm({ wanted, isRecovery, refusal }: CodeFormProps) {
  const other = carrying(href('/verification'), wanted, isRecovery ? {} : { secours: '' })
  const form = useForm({
    id: 'factor',
    action: carrying(href('/verification'), wanted, isRecovery ? { secours: '' } : {}),
    rules: async () =>
      (await import('../../../../domain/sign-in/second-factor/second-factor-form.ts')).factorForm,
    failures: factorFailures,
    first: refusal,
  })
  return (
    <form {...form.formProps} className="account-form">
      <p>
        {isRecovery
          ? 'Saisissez l’un des dix codes de secours que vous avez gardés. Chacun ne sert qu’une fois.'
          : `Saisissez le code que votre application d’authentification affiche pour ${site.brand}.`}
      </p>
      <AccountAlert form={form} />
      {isRecovery ? (
        <RecoveryCodeField {...form.field('code')} />
      ) : (
        <CodeField {...form.field('code')} autoFocus />
      )}
      <Button type="submit" busy={form.isBusy}>
        {form.failure ? 'Réessayer' : 'Valider'}
      </Button>
      <p>
        <a href={other}>
          {isRecovery
            ? 'Utiliser le code de l’application'
            : 'Téléphone perdu\u00a0? Utiliser un code de secours'}
        </a>
      </p>
    </form>
  )
}
