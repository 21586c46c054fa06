import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { TextArea } from '../../../../ui/field/text-area.tsx'
import { CircleAlert } from '../../../../ui/icon/icons.ts'
import { OfficeForm } from '../../form/office-form.tsx'
import { useOfficeForm } from '../../form/use-office-form.ts'
import { PhotoLinks } from '../photos/photo-links.tsx'
import type { RimView } from '../read-rim.server.ts'
import './rim-problem.css'

interface RimProblemProps {
  rim: RimView
  problem: NonNullable<RimView['problem']>
  outcome?: FormOutcome
}

/** What stops the work on this rim, as the floor reported it; the office says what becomes of it. */
export function RimProblem({ rim, problem, outcome }: RimProblemProps) {
  const { words, who, when, maySettle } = problem
  return (
    <section id="regler" className="paper-sheet rim__part rim-problem" aria-labelledby="probleme-signale">
      <h2 id="probleme-signale">
        <CircleAlert /> Problème signalé
      </h2>
      {words.map((said) => (
        <p key={said} className="rim-problem__words">
          {said}
        </p>
      ))}
      <p className="paper-note">
        {when}
        {who && `, ${who}`}
      </p>
      <PhotoLinks photos={rim.problemPhotos} />
      {maySettle ? (
        <SettleForm key={problem.seenAt} rim={rim} seenAt={problem.seenAt} outcome={outcome} />
      ) : (
        <p className="paper-note">Le bureau décide de la suite.</p>
      )}
    </section>
  )
}

interface SettleFormProps {
  rim: RimView
  /** When the problem was reported that stands above. */
  seenAt: string
  outcome?: FormOutcome
}

function SettleForm({ rim: { here }, seenAt, outcome: first }: SettleFormProps) {
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
