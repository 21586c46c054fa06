import type { FormEvent } from 'react'
import { href } from 'react-router'
import { draftIn } from '../../forms/drafts/draft.ts'
import { useDraft } from '../../forms/drafts/use-draft.ts'
import { typedOf } from '../../forms/form-outcome.ts'
import { useForm } from '../../forms/use-form.ts'
import { type ContactOutcome, contactAnchor, contactFailures } from './contact-outcome.ts'

const draftStore = draftIn('session', 'contact-brouillon')

/** The life of one message: not submitted, submitted with its errors, sent (docs/product.md §4.3). */
export function useContactForm(first: ContactOutcome | undefined) {
  const form = useForm({
    id: 'contact',
    action: `${href('/a_propos')}#${contactAnchor}`,
    rules: async () => (await import('../../../domain/contact/contact-form.ts')).contactForm,
    failures: contactFailures,
    first,
    draft: draftStore,
    hasSummary: true,
  })
  const { id, saveAsNew } = useDraft({
    form: form.formProps.ref,
    store: draftStore,
    answeredId: typedOf(first)?.id,
  })
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    form.formProps.onInput(event)
    saveAsNew()
  }
  return { form, id, onInput }
}
