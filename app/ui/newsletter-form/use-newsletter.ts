import { useEffect, useEffectEvent } from 'react'
import { href } from 'react-router'
import { useForm } from '../../forms/use-form.ts'
import { type NewsletterOutcome, newsletterFailed } from './answer.ts'

/** How long « Email enregistré » shows, in milliseconds (docs/product.md §9). */
const savedFor = 2_000

/** The life of the newsletter form: submit, modal, then either 2 s of success or a sentence and a retry. */
export function useNewsletter(id: string) {
  const form = useForm({
    id,
    action: href('/newsletter'),
    rules: async () => (await import('../../../domain/newsletter/newsletter-form.ts')).newsletterForm,
    failures: { unreachable: newsletterFailed, failing: newsletterFailed },
    first: undefined as NewsletterOutcome | undefined,
  })
  const isSaved = !form.isBusy && form.outcome?.outcome === 'saved'
  const clear = useEffectEvent(() => form.clear())
  useEffect(() => {
    if (!isSaved) return
    const timer = setTimeout(() => clear(), savedFor)
    return () => clearTimeout(timer)
  }, [isSaved])
  return { ...form, isSaved }
}
