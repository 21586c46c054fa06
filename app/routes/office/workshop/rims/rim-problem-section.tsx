import type { RimView } from './rim.server.ts'
import type { RimProblemView } from './rim-problem.server.ts'
import '../../../../office/form/office-form.css'
import '../../../../ui/paper-page.css'
import './rim.css'
import { useEffect } from 'react'
import { formAddress } from '../../../../forms/form-actions.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { OfficeForm } from '../../../../office/form/office-form.tsx'
import { usePersistedForm } from '../../../../office/form/use-persisted-form.ts'
import { TextArea } from '../../../../ui/field/text-area.tsx'
import { FormDetails } from '../../../../ui/form-details.tsx'
import { AlertIcon, ChevronDownIcon } from '../../../../ui/icon/icons.ts'
import { PhotoLinks } from '../photos/photo-links.tsx'
import { RimProblemPhotoButton } from './problem-photo.tsx'

interface RimProblemProps {
  rim: RimView
  problem: RimProblemView
  outcome?: FormOutcome
}

/** Problem reported by the workshop; staff decide what to do about it. */
export function RimProblemSection({ rim, problem, outcome }: RimProblemProps) {
  const { words, who, when, maySettle } = problem
  return (
    <section id="regler" className="paper-sheet rim__part rim-problem" aria-labelledby="probleme-signale">
      <h2 id="probleme-signale">
        <AlertIcon /> Problème signalé
      </h2>
      {words.map((paragraph) => (
        <p key={paragraph} className="rim-problem__text">
          {paragraph}
        </p>
      ))}
      <p className="paper-note">
        {when}
        {who && `, ${who}`}
      </p>
      <PhotoLinks photos={rim.photos.ofProblem} />
      {rim.supplements.open ? null : maySettle ? (
        <SettleForm key={problem.seenAt} rim={rim} seenAt={problem.seenAt} outcome={outcome} />
      ) : (
        <p className="paper-note">Le bureau décide de la suite.</p>
      )}
    </section>
  )
}

interface SettleFormProps {
  rim: RimView
  /** Time at which the shown problem was reported. */
  seenAt: string
  outcome?: FormOutcome
}

function SettleForm({ rim: { here, rimId }, seenAt, outcome: first }: SettleFormProps) {
  const form = usePersistedForm({
    draftName: `decision ${rimId} ${seenAt}`,
    id: 'regler',
    action: formAddress(here, 'regler'),
    rules: async () =>
      (await import('../../../../../domain/workshop/rims/problem-form.ts')).settleRimProblemForm,
    first,
  })
  return (
    <OfficeForm form={form} submit="Marquer comme réglé" saved="Réglé" variant="secondary">
      <input type="hidden" name="vu" value={seenAt} />
      <TextArea {...form.field('decision')} label="Ce qui a été décidé" rows={2} maxLength={1_000} />
    </OfficeForm>
  )
}

interface ReportFormProps {
  rim: RimView
  outcome?: FormOutcome
}

/** Form that reports a problem with a photo. The typed text stays on the phone until the site has stored it. */
export function ReportRimProblemForm({ rim, outcome: first }: ReportFormProps) {
  const form = usePersistedForm({
    draftName: `probleme ${rim.rimId}`,
    id: 'probleme',
    action: formAddress(rim.here, 'probleme'),
    rules: async () => (await import('../../../../../domain/workshop/rims/problem-form.ts')).rimProblemForm,
    first,
    queue: { label: `${rim.label}\u00a0: problème signalé`, textField: 'probleme' },
  })
  const { ref } = form.formProps
  const { outcome } = form
  const isPending = form.pendingSubmission !== undefined
  // Empties the field for the next report, because the stored one is shown above.
  useEffect(() => {
    if (outcome?.outcome === 'saved' || isPending) ref.current?.reset()
  }, [outcome, isPending, ref])
  return (
    <FormDetails
      id="probleme"
      className="paper-sheet rim__part rim-report"
      open={first !== undefined || form.isDraftFound}
    >
      <summary>
        Signaler un problème <ChevronDownIcon />
      </summary>
      <OfficeForm form={form} submit="Signaler" saved="Signalé au bureau" variant="secondary">
        <TextArea
          {...form.field('probleme')}
          label="Ce qui ne va pas"
          hint="Une fissure sous la peinture, une jante qui n’est pas la bonne, une pièce qui manque…"
          rows={3}
          maxLength={1_000}
          required
        />
        <RimProblemPhotoButton rim={rim} />
      </OfficeForm>
    </FormDetails>
  )
}
