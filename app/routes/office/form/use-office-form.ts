import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import type { FormSchema } from '../../../../domain/forms/validate-form.ts'
import type { FormOutcome } from '../../../forms/form-outcome.ts'
import { useForm } from '../../../forms/use-form.ts'
import { officeFailures } from '../office-failures.ts'

type Options<Rules extends FormSchema> = Omit<Parameters<typeof useForm<Rules, FormOutcome>>[0], 'failures'>

/** A form of the office: once it is saved, the page around it shows what has become of its record. */
export function useOfficeForm<Rules extends FormSchema>(options: Options<Rules>) {
  const form = useForm<Rules, FormOutcome>({ ...options, failures: officeFailures })
  const { revalidate } = useRevalidator()
  const refresh = useEffectEvent(() => void revalidate())
  const { outcome } = form
  const isFirst = outcome === options.first
  useEffect(() => {
    if (outcome?.outcome === 'saved' && !isFirst) refresh()
  }, [outcome, isFirst])
  return form
}
