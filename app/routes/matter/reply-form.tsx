import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { attachmentLimits } from '../../../domain/correspondence/threads/attachment-rules.ts'
import type { FormOutcome } from '../../forms/form-outcome.ts'
import { useDataReload } from '../../forms/page-version.ts'
import { sendForm } from '../../forms/send-form.ts'
import { createFormDraftStore, useFormDraft } from '../../forms/use-draft.ts'
import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field/field-parts.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { CheckIcon } from '../../ui/icon/icons.ts'
import { matterFailures } from './matter-failures.ts'
import '../../ui/field/field.css'
import '../../ui/problem-text.css'
import './matter.css'

interface ReplyFormProps {
  action: string
  kind: 'request' | 'message'
  nextId: string
  isQuiet: boolean
  outcome?: FormOutcome
}

/** Message to the workshop, with photos. */
export function ReplyForm({ action, kind, nextId, isQuiet, outcome: first }: ReplyFormProps) {
  const { isSaved, isBusy, ...form } = useReply(action, first)
  const { fichiers } = form.problems as { fichiers?: string }
  return (
    <form
      {...form.formProps}
      id="repondre"
      encType="multipart/form-data"
      className="matter__part matter__reply"
    >
      <h2>Écrire à l’atelier</h2>
      <input type="hidden" name="id" value={nextId} />
      <TextArea {...form.field('text')} label="Votre message" required rows={5} />
      <ReplyFiles kind={kind} problem={fichiers} />
      <p role="alert" className="form-problem">
        {!isBusy && (form.failure ?? form.problems.form)}
      </p>
      <div className="matter__end">
        <Button type="submit" variant={isQuiet ? 'secondary' : 'primary'} busy={isBusy}>
          {form.failure && !isBusy ? 'Réessayer' : 'Envoyer à l’atelier'}
        </Button>
        <p role="status">
          {isSaved && (
            <>
              <CheckIcon /> Votre message est bien arrivé.
            </>
          )}
        </p>
      </div>
    </form>
  )
}

/** Photos and documents to attach. */
function ReplyFiles({ kind, problem }: Pick<ReplyFormProps, 'kind'> & { problem?: string }) {
  return (
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
        accept={attachmentLimits.accept}
        className="field__file"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? 'repondre-fichiers-error' : undefined}
      />
      <FieldError id="repondre-fichiers" errors={problem ? [problem] : undefined} />
    </div>
  )
}

const rules = async () =>
  (await import('../../../domain/correspondence/threads/message-form.ts')).visitorMessageForm
type Rules = Awaited<ReturnType<typeof rules>>

/** Manages a message to the workshop: sends it with its files, then reloads the page. */
function useReply(action: string, first?: FormOutcome) {
  const [isSending, setSending] = useState(false)
  const { pathname } = useLocation()
  const [draft] = useState(() => createFormDraftStore('session', `message ${pathname}`))
  const send = async () => {
    const { current } = form.formProps.ref
    if (!current) return
    const fields = new FormData(current)
    // After a message was sent its form is empty, so a second click shows no error.
    if (isSaved && isEmpty(fields)) return
    setSending(true)
    form.handleOutcome(await sendForm<FormOutcome>(action, fields, matterFailures))
    setSending(false)
  }
  const form = useForm<Rules, FormOutcome>({
    id: 'repondre',
    action,
    rules,
    failures: matterFailures,
    first,
    draft,
    send,
  })
  const { ref, onInput } = form.formProps
  const storedDraft = useFormDraft({ form: ref, store: draft, answeredId: first ? pathname : undefined })
  const keep = (event: FormEvent<HTMLFormElement>) => {
    onInput(event)
    storedDraft.save()
  }
  const formProps = { ...form.formProps, onInput: keep }
  const isSaved = useReloadOnceSaved(form)
  return { ...form, formProps, isSaved, isBusy: form.isBusy || isSending }
}

const isEmpty = (fields: FormData) =>
  String(fields.get('text')).trim() === '' &&
  fields.getAll('fichiers').every((file) => file instanceof File && file.size === 0)

/**
 * Empties the form after a message is saved, and reloads the page, which then shows the message. Returns whether the last message
 * was saved.
 */
function useReloadOnceSaved(form: { outcome: FormOutcome | undefined; clear(): void }): boolean {
  const { revalidate } = useDataReload()
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
