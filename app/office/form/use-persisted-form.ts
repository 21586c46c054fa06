import { type FormEvent, useEffect, useState } from 'react'
import type { FormSchema } from '../../../domain/kernel/forms/validate-form.ts'
import { createFormDraftStore, useFormDraft } from '../../forms/use-draft.ts'
import { useOfficeShell } from '../use-office-shell.ts'
import { useOfficeForm } from './use-office-form.ts'

type Options<Rules extends FormSchema> = Parameters<typeof useOfficeForm<Rules>>[0] & {
  /** Storage key of the draft; the key of the staff member is added. */
  draftName: string
  /** Hidden field with the values that the draft changes. It is restored with the draft. */
  base?: string
}

/** Manages an office form whose values are kept in this browser, for each staff member, until they are saved or queued. */
export function usePersistedForm<Rules extends FormSchema>({ draftName, base, ...options }: Options<Rules>) {
  const person = useOfficeShell()?.person
  const [draft] = useState(() => createFormDraftStore('local', `${draftName} ${person}`))
  const form = useOfficeForm<Rules>({ ...options, draft })
  const { ref, onInput } = form.formProps
  const isPending = form.pendingSubmission !== undefined
  useEffect(() => {
    if (isPending) draft.forget()
  }, [isPending, draft])
  const storedDraft = useFormDraft({
    form: ref,
    store: draft,
    answeredId: options.first ? draftName : undefined,
    base,
  })
  const keep = (event: FormEvent<HTMLFormElement>) => {
    onInput(event)
    storedDraft.save()
  }
  return { ...form, isDraftFound: storedDraft.isFound, formProps: { ...form.formProps, onInput: keep } }
}
