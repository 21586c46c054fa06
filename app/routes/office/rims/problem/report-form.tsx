import { type FormEvent, useEffect, useState } from 'react'
import { draftIn } from '../../../../forms/drafts/draft.ts'
import { useDraft } from '../../../../forms/drafts/use-draft.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { TextArea } from '../../../../ui/field/text-area.tsx'
import { ChevronDown } from '../../../../ui/icon/icons.ts'
import { OfficeForm } from '../../form/office-form.tsx'
import { useOfficeForm } from '../../form/use-office-form.ts'
import type { RimView } from '../read-rim.server.ts'
import { ProblemPhoto } from './problem-photo.tsx'

interface ReportFormProps {
  rim: RimView
  outcome?: FormOutcome
}

/** What is wrong, and a photo of it; what is typed stays on the telephone until the site has it. */
export function ReportForm({ rim, outcome: first }: ReportFormProps) {
  const [draft] = useState(() => draftIn('local', `probleme ${rim.rimId}`))
  const form = useOfficeForm({
    id: 'probleme',
    action: formAddress(rim.here, 'probleme'),
    rules: async () => (await import('../../../../../domain/rims/problems/problem-form.ts')).problemForm,
    first,
    draft,
  })
  const { ref, onInput } = form.formProps
  const { outcome } = form
  // What was reported stands above: the field is for what comes next.
  useEffect(() => {
    if (outcome?.outcome === 'saved') ref.current?.reset()
  }, [outcome, ref])
  const kept = useDraft({ form: ref, store: draft, answeredId: first ? rim.rimId : undefined })
  const follow = (event: FormEvent<HTMLFormElement>) => {
    onInput(event)
    kept.save()
  }
  return (
    <details
      id="probleme"
      className="paper-sheet rim__part rim-report"
      open={first !== undefined || kept.isFound || undefined}
    >
      <summary>
        Signaler un problème <ChevronDown />
      </summary>
      <OfficeForm
        form={{ ...form, formProps: { ...form.formProps, onInput: follow } }}
        submit="Signaler"
        saved="Signalé au bureau"
        variant="secondary"
      >
        <TextArea
          {...form.field('probleme')}
          label="Ce qui ne va pas"
          hint="Une fissure sous la peinture, une jante qui n’est pas la bonne, une pièce qui manque…"
          rows={3}
          maxLength={1_000}
          required
        />
        <ProblemPhoto rim={rim} />
      </OfficeForm>
    </details>
  )
}
