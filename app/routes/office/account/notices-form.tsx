import type { Notices } from '../../../../domain/notices/notice-kinds.ts'
import { noticeChoiceNames } from '../../../../domain/notices/notice-kinds.ts'
import type { FormOutcome } from '../../../forms/form-outcome.ts'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { OfficeForm } from '../form/office-form.tsx'
import { useOfficeForm } from '../form/use-office-form.ts'

/** Where the form stands on its page, and what it is called there. */
export const noticesAnchor = 'e-mails'

interface NoticesFormProps {
  action: string
  notices: Notices
  /** False for who is told of no messages, since they may not read any. */
  hasMessages: boolean
  outcome?: FormOutcome
}

/** Which mails somebody gets of what comes in at their points of sale. */
export function NoticesForm({ action, notices, hasMessages, outcome: first }: NoticesFormProps) {
  const form = useOfficeForm({
    id: noticesAnchor,
    action,
    rules: async () => (await import('../../../../domain/notices/notices-form.ts')).noticesForm,
    first,
    defaults: { ...notices },
  })
  const options = noticeChoiceNames
  return (
    <section id={noticesAnchor} className="paper-sheet office-section" aria-labelledby="e-mails-titre">
      <h2 id="e-mails-titre">Mes e-mails</h2>
      <p>
        Ce qui arrive pour vos points de vente, au choix. Le résumé part chaque matin à 7&nbsp;h&nbsp;30, s’il
        y a de quoi dire.
      </p>
      <OfficeForm form={form} submit="Enregistrer mes choix" saved="Choix enregistrés">
        <SelectField
          {...form.field('notices_of_requests')}
          label="Nouvelles demandes"
          options={options}
          prompt={null}
        />
        {hasMessages ? (
          <SelectField
            {...form.field('notices_of_messages')}
            label="Nouveaux messages"
            options={options}
            prompt={null}
          />
        ) : (
          <input type="hidden" name="notices_of_messages" value="none" />
        )}
        <SelectField
          {...form.field('notices_of_answers')}
          label="Réponses des visiteurs"
          options={options}
          prompt={null}
        />
      </OfficeForm>
    </section>
  )
}
