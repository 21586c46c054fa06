import { useRef } from 'react'
import type { FormRules } from '../../domain/forms/judge-form.ts'

/** The rules weigh more than a page: they come with the first touch of the form. */
export function useRules<Rules extends FormRules>(bring: (() => Promise<Rules>) | undefined) {
  const rules = useRef<Rules>(undefined)
  const load = async () => {
    // Without a network the server stays the judge.
    rules.current ??= await bring?.().catch(() => undefined)
    return rules.current
  }
  return { rules, load }
}
