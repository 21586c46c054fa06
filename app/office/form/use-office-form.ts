import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'

import type { FormSchema } from '../../../domain/kernel/forms/validate-form.ts'
import type { FormOutcome } from '../../forms/form-outcome.ts'
import { useDataReload } from '../../forms/page-version.ts'
import { sendForm } from '../../forms/send-form.ts'
import { useForm } from '../../forms/use-form.ts'
import { getOfflineQueue, usePendingSubmission } from '../offline/offline-queue.ts'
import {
  createQueuedSubmission,
  type OfflineQueueOptions,
  type PendingOutcome,
} from '../offline/queued-submission.ts'
import { submissionAddress } from '../submission-address.ts'
import { useOfficeShell } from '../use-office-shell.ts'
import { officeFailures } from './office-failures.ts'
import {
  forgetSavedSubmission,
  recordFailedSubmission,
  recordSubmissionResponse,
  submissionKeyOf,
} from './submission-key.ts'

type Options<Rules extends FormSchema, Outcome extends FormOutcome> = Omit<
  Parameters<typeof useForm<Rules, Outcome>>[0],
  'failures'
> & {
  /**
   * Settings for use without network: the form is stored in the browser and sent later. They are not available for a form whose
   * success returns data, because no page would show them.
   */
  queue?: FormOutcome extends Outcome ? OfflineQueueOptions : never
  /**
   * Whether Enter in a field submits the form. Set it only for forms that send no mail, issue and book nothing, and whose values
   * can be corrected.
   */
  isSavedByEnter?: boolean
}

/**
 * Manages a form of the office. After a save it reloads the data of the page. The key of the submission (`submissionKeyOf`) ensures
 * that a double click is executed once; without JavaScript that key is rendered with the page.
 */
export function useOfficeForm<Rules extends FormSchema, Outcome extends FormOutcome = FormOutcome>(
  options: Options<Rules, Outcome>,
) {
  const shell = useOfficeShell()
  const [pageKey] = useState(shell?.submissionKey ?? '')
  const name = options.queue ? `${options.action} ${options.id}` : null
  const hasFields = options.rules !== undefined
  const transport = async (...[action, fields, ...rest]: Parameters<typeof sendForm>) => {
    const key = submissionKeyOf(action, fields)
    const outcome =
      options.queue && fields instanceof URLSearchParams
        ? ((await getOfflineQueue().submit(
            createQueuedSubmission({ action, fields, key }, options.queue, name ?? ''),
          )) as Outcome | PendingOutcome)
        : await sendForm<Outcome>(submissionAddress(action, key), fields, ...rest)
    if (outcome.outcome === 'failed') recordFailedSubmission(action, fields)
    else recordSubmissionResponse(action, fields, hasFields && outcome.outcome === 'saved')
    return outcome
  }
  const form = useForm<Rules, Outcome>({ transport, ...options, failures: officeFailures })
  const pendingSubmission = usePendingSubmission(name, (outcome) => form.handleOutcome(outcome as Outcome))
  const { revalidate } = useDataReload()
  const refresh = useEffectEvent(() => void revalidate())
  const { outcome } = form
  const isFirst = outcome === options.first
  useEffect(() => {
    if (outcome?.outcome === 'saved' && !isFirst) refresh()
  }, [outcome, isFirst])
  const action = pageKey ? submissionAddress(options.action, pageKey) : options.action
  const { isSavedByEnter = false } = options
  const onInput: typeof form.formProps.onInput = (event) => {
    forgetSavedSubmission()
    form.formProps.onInput(event)
  }
  const onKeyDown = isSavedByEnter ? undefined : ignoreEnter
  return {
    ...form,
    pendingSubmission,
    isSavedByEnter,
    formProps: { ...form.formProps, action, onInput, onKeyDown },
  }
}

/** Prevents Enter in a field from submitting the form, because most office forms mail, issue or book something. Buttons still react to it. */
function ignoreEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, target } = event
  const isField = target instanceof HTMLInputElement && !['file', 'submit', 'button'].includes(target.type)
  if (key === 'Enter' && isField) event.preventDefault()
}
