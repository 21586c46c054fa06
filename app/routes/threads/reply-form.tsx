import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { attachmentRules } from '../../../domain/letters/attachments/attachment-rules.ts'
import type { FormOutcome } from '../../forms/form-outcome.ts'
import { sendForm } from '../../forms/send-form.ts'
import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { FieldError } from '../../ui/field/field-parts.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { Check } from '../../ui/icon/icons.ts'
import { threadFailures } from './thread-failures.ts'
import { visitorFormAddress } from './visitor-form-address.ts'

interface ReplyFormProps {
  address: string
  kind: 'request' | 'message'
  nextId: string
  outcome?: FormOutcome
}

const rules = async () => (await import('../../../domain/letters/letter-form.ts')).visitorLetterForm
type Rules = Awaited<ReturnType<typeof rules>>

/** A word to the workshop, with photos. */
export function ReplyForm({ address, kind, nextId, outcome: first }: ReplyFormProps) {
  const action = visitorFormAddress(address, 'repondre')
  const [isSending, setSending] = useState(false)
  const send = async () => {
    const { current } = form.formProps.ref
    if (!current) return
    setSending(true)
    form.answered(await sendForm<FormOutcome>(action, new FormData(current), threadFailures))
    setSending(false)
  }
  const form = useForm<Rules, FormOutcome>({
    id: 'repondre',
    action,
    rules,
    failures: threadFailures,
    first,
    send,
  })
  const isSaved = useNewPage(form)
  const isBusy = form.isBusy || isSending
  const { fichiers } = form.problems as { fichiers?: string }
  return (
    <form
      {...form.formProps}
      id="repondre"
      encType="multipart/form-data"
      className="visitor-thread__part visitor-thread__reply"
    >
      <h2>Écrire à l’atelier</h2>
      <input type="hidden" name="id" value={nextId} />
      <TextArea {...form.field('text')} label="Votre message" required rows={5} />
      <div className="field">
        <label className="field__label" htmlFor="repondre-fichiers">
          {kind === 'request' ? 'Ajouter des photos' : 'Joindre des photos'} ou un PDF{' '}
          <span className="field__optional">(facultatif)</span>
        </label>
        <input
          id="repondre-fichiers"
          type="file"
          name="fichiers"
          multiple
          accept={attachmentRules.accept}
          className="field__control"
          aria-describedby={fichiers ? 'repondre-fichiers-error' : undefined}
        />
        <FieldError id="repondre-fichiers" errors={fichiers ? [fichiers] : undefined} />
      </div>
      <p role="alert" className="visitor-thread__failure">
        {!isBusy && (form.failure ?? form.problems.form)}
      </p>
      <div className="visitor-thread__end">
        <Button type="submit" busy={isBusy}>
          {form.failure && !isBusy ? 'Réessayer' : 'Envoyer à l’atelier'}
        </Button>
        <p role="status">
          {isSaved && (
            <>
              <Check /> Votre message est bien arrivé.
            </>
          )}
        </p>
      </div>
    </form>
  )
}

/** Once a letter is sent, the page shows it, and its form is empty again. */
function useNewPage(form: { outcome: FormOutcome | undefined; clear(): void }): boolean {
  const { revalidate } = useRevalidator()
  const [isSaved, setSaved] = useState(false)
  const { outcome } = form
  const refresh = useEffectEvent(() => {
    form.clear()
    void revalidate()
  })
  useEffect(() => {
    if (!outcome) return
    const isDone = outcome.outcome === 'saved'
    setSaved(isDone)
    if (isDone) refresh()
  }, [outcome])
  return isSaved
}
